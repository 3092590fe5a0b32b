#include "app/core/experiment_request.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/nearest_name.h"
#include "app/core/separated_text.h"

namespace tileglass {

namespace {

constexpr std::array<VerifyMode, 4> kVerifyModes = {VerifyMode::Full, VerifyMode::Sampled, VerifyMode::Off,
                                                    VerifyMode::Automatic};

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

tl::unexpected<PlanError> unknownName(std::string_view what, std::string_view typed,
                                      const std::vector<std::string>& known) {
  std::string nearest = nearestName(typed, known);
  const std::string offer = nearest.empty() ? std::string() : fmt::format(" Did you mean {}?", nearest);
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("There is no {} '{}': known are {}.{}", what, typed, fmt::join(known, ", "), offer),
                std::move(nearest));
}

std::vector<std::string> parameterNames(const FamilySpec& family) {
  std::vector<std::string> names;
  for (const ParameterSpec& spec : family.parameters) {
    names.push_back(spec.name);
  }
  names.push_back(extraLocalParameter().name);
  return names;
}

/// "tiled@pad=1@tile=8" of that family.
Expected<VariantChoice> parseEntry(const FamilySpec& family, std::string_view text) {
  const std::vector<std::string_view> parts = separated(text, '@');
  VariantChoice choice;
  choice.name = std::string(text);
  choice.variant = std::string(parts.front());
  if (family.variant(choice.variant) == nullptr) {
    std::vector<std::string> names;
    for (const VariantSpec& variant : family.variants) {
      names.push_back(variant.name);
    }
    return unknownName("variant of " + family.name, choice.variant, names);
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) {
      return refuse(
          PlanErrorCode::BadInput,
          fmt::format("'{}' in '{}' is no parameter: write VARIANT@NAME=VALUE, as tiled@pad=1.", parts[i], text));
    }
    const std::string_view name = parts[i].substr(0, equals);
    const ParameterSpec* spec = family.parameter(name);
    if (spec == nullptr) {
      return unknownName("parameter of " + family.name, name, parameterNames(family));
    }
    auto value = parseParameter(*spec, parts[i].substr(equals + 1));
    if (!value) {
      return tl::unexpected(value.error());
    }
    choice.overrides.set(spec->name, std::move(*value));
  }
  return choice;
}

bool allLegal(const FamilySpec& family, const std::vector<VariantChoice>& variants, const ParameterSet& parameters,
              const PlanTarget& target) {
  return std::all_of(variants.begin(), variants.end(), [&](const VariantChoice& choice) {
    const VariantSpec* variant = family.variant(choice.variant);
    return variant != nullptr && planVariant(family, *variant, parameters.with(choice.overrides), target).legal();
  });
}

ParameterValue tileOfLength(ParameterKind kind, std::uint64_t length) {
  return kind == ParameterKind::Tile ? ParameterValue(TileShape{length, length}) : ParameterValue(length);
}

/// The largest square tile (or group length) that every chosen variant may be launched with; nothing where none may.
std::optional<ParameterValue> largestTile(const FamilySpec& family, const ParameterSpec& spec,
                                          const std::vector<VariantChoice>& variants, ParameterSet parameters,
                                          const PlanTarget& target) {
  // Legality need not grow monotonically (a group of a prime length may be refused), so every length is tried from
  // above.
  const double items = static_cast<double>(target.device.limits.maxWorkGroupSize);
  const double longest = spec.kind == ParameterKind::Tile ? std::sqrt(items) : items;
  for (auto length = std::min(static_cast<std::uint64_t>(longest), spec.high);
       length >= std::max<std::uint64_t>(spec.low, 1); --length) {
    ParameterValue value = tileOfLength(spec.kind, length);
    parameters.set(spec.name, value);
    if (allLegal(family, variants, parameters, target)) {
      return value;
    }
  }
  return std::nullopt;
}

bool contains(const std::string& text, std::string_view part) {
  return lowered(text).find(part) != std::string::npos;
}

} // namespace

std::string_view toText(VerifyMode mode) {
  switch (mode) {
  case VerifyMode::Full:
    return "full";
  case VerifyMode::Sampled:
    return "sampled";
  case VerifyMode::Off:
    return "off";
  case VerifyMode::Automatic:
    break;
  }
  return "automatic";
}

Expected<VerifyMode> verifyModeFromText(std::string_view text) {
  for (const VerifyMode mode : kVerifyModes) {
    if (toText(mode) == text) {
      return mode;
    }
  }
  const std::vector<std::string> names = {"full", "sampled", "off", "automatic"};
  return refuse(PlanErrorCode::BadInput, fmt::format("verify is '{}': give full, sampled, off or automatic.", text),
                nearestName(text, names));
}

Expected<KernelChoice> parseKernelChoice(std::string_view text, std::span<const FamilySpec* const> catalogue) {
  const std::size_t colon = text.find(':');
  const std::string_view familyName = text.substr(0, colon);
  KernelChoice choice;
  std::vector<std::string> names;
  for (const FamilySpec* family : catalogue) {
    names.push_back(family->name);
    if (family->name == familyName) {
      choice.family = family;
    }
  }
  if (choice.family == nullptr) {
    return unknownName("kernel family", familyName, names);
  }
  if (colon == std::string_view::npos) {
    for (const VariantSpec& variant : choice.family->variants) {
      if (!variant.broken) {
        choice.variants.push_back({variant.name, variant.name, {}});
      }
    }
    return choice;
  }
  for (const std::string_view entry : separated(text.substr(colon + 1), ',')) {
    auto parsed = parseEntry(*choice.family, entry);
    if (!parsed) {
      return tl::unexpected(parsed.error());
    }
    const auto same = [&](const VariantChoice& other) { return other.name == parsed->name; };
    if (std::any_of(choice.variants.begin(), choice.variants.end(), same)) {
      return refuse(PlanErrorCode::BadInput, fmt::format("'{}' is named twice: name each variant once, or give one of "
                                                         "them parameters of its own, as {}@pad=1.",
                                                         parsed->name, parsed->variant));
    }
    choice.variants.push_back(std::move(*parsed));
  }
  return choice;
}

ParameterSet resolveParameters(const FamilySpec& family, const std::vector<VariantChoice>& variants,
                               const ParameterSet& given, const PlanTarget& target, bool maxTile) {
  ParameterSet parameters;
  parameters.set(extraLocalParameter().name, extraLocalParameter().fallback);
  for (const ParameterSpec& spec : family.parameters) {
    parameters.set(spec.name, defaultValue(spec, target.device.type));
  }
  parameters = parameters.with(given);
  const ParameterSpec* tile = family.parameter("tile");
  if (tile == nullptr || (given.has(tile->name) && !maxTile)) {
    return parameters;
  }
  if (!maxTile && allLegal(family, variants, parameters, target)) {
    return parameters;
  }
  // Where no tile is legal the default stays, and the plan says what refuses it.
  if (auto largest = largestTile(family, *tile, variants, parameters, target)) {
    parameters.set(tile->name, std::move(*largest));
  }
  return parameters;
}

ParameterSet relevantParameters(const VariantSpec& variant, const ParameterSet& parameters) {
  std::vector<std::string> names = variant.uses;
  names.push_back(extraLocalParameter().name);
  return parameters.only(names);
}

ParameterSet entryParameters(const ExperimentRequest& request, const VariantChoice& choice) {
  return request.parameters.with(choice.overrides);
}

Expected<Device> selectDevice(std::span<const Device> devices, std::string_view selector) {
  if (devices.empty()) {
    return refuse(PlanErrorCode::NoDevice, "There is no OpenCL device: install a driver, for example PoCL for this "
                                           "machine's processor (Debian package pocl-opencl-icd).");
  }
  if (selector.empty()) {
    // A simulator may call itself a GPU; nobody wants its times by default.
    const auto find = [&](auto wanted) { return std::find_if(devices.begin(), devices.end(), wanted); };
    auto chosen = find([](const Device& device) { return device.type == DeviceType::Gpu && !device.simulator; });
    if (chosen == devices.end()) {
      chosen = find([](const Device& device) { return !device.simulator; });
    }
    if (chosen == devices.end()) {
      return refuse(
          PlanErrorCode::NoDevice,
          fmt::format("There is no OpenCL device but a simulator: install a driver, for example PoCL for this "
                      "machine's processor (Debian package pocl-opencl-icd), or choose {} by name.",
                      devices.front().name));
    }
    return *chosen;
  }
  for (const Device& device : devices) {
    if (device.id == selector) {
      return device;
    }
  }
  const std::string wanted = lowered(selector);
  for (const Device& device : devices) {
    // PoCL names itself in the version string only; its platform is "Portable Computing Language".
    if (contains(device.name, wanted) || contains(device.platform, wanted) || contains(device.vendor, wanted) ||
        contains(device.version, wanted)) {
      return device;
    }
  }
  std::vector<std::string> known;
  std::vector<std::string> names;
  for (const Device& device : devices) {
    known.push_back(fmt::format("{} {} ({})", device.id, device.name, device.platform));
    for (const std::string& text : {device.name, device.platform, device.vendor, device.version}) {
      names.push_back(text);
      for (const std::string_view word : separated(text, ' ')) {
        names.push_back(lowered(word));
      }
    }
  }
  std::string nearest = nearestName(selector, names);
  const std::string offer = nearest.empty() ? std::string() : fmt::format(" Did you mean {}?", nearest);
  return refuse(PlanErrorCode::NoDevice,
                fmt::format("No device matches '{}': there are {}.{}", selector, fmt::join(known, "; "), offer),
                std::move(nearest));
}

} // namespace tileglass
