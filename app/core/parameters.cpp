#include "app/core/parameters.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/nearest_name.h"
#include "app/core/separated_text.h"
#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr std::size_t kMaxListValues = 10000;

std::string describeAccepted(const ParameterSpec& spec) {
  const std::string low = groupDigits(spec.low);
  const std::string high = groupDigits(spec.high);
  switch (spec.kind) {
  case ParameterKind::Count:
    return fmt::format("a whole number from {} to {}", low, high);
  case ParameterKind::Bytes:
    return "a number of bytes, plain or with KiB, MiB, GiB";
  case ParameterKind::Tile:
    return fmt::format("one whole number or WIDTHxHEIGHT, as 16 or 32x8, each from {} to {}", low, high);
  case ParameterKind::TileLength:
  case ParameterKind::Length:
    return fmt::format("one whole number from {} to {}", low, high);
  case ParameterKind::Matrix:
    return fmt::format("one whole number or MxNxK, as 512 or 512x256x128, each from {} to {}", low, high);
  case ParameterKind::Word:
    return fmt::format("one of {}", fmt::join(spec.words, ", "));
  }
  return {};
}

tl::unexpected<PlanError> notAccepted(const ParameterSpec& spec, std::string_view text) {
  std::string nearest = spec.kind == ParameterKind::Word ? nearestName(text, spec.words) : std::string();
  return refuse(PlanErrorCode::BadInput, fmt::format("{} is '{}': give {}.", spec.name, text, describeAccepted(spec)),
                std::move(nearest));
}

/// Whole numbers joined by 'x'; nothing where one is not a number within the spec's range.
std::optional<std::vector<std::uint64_t>> dimensions(const ParameterSpec& spec, std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string_view part : separated(text, 'x')) {
    const auto number = parseCount(part, spec.name, spec.low, spec.high);
    if (!number) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

/// "4..32", "4..32:4", "4..64*2": the numbers, or nothing where it is no such range.
Expected<std::vector<std::uint64_t>> expandRange(const ParameterSpec& spec, std::string_view text) {
  const auto wrong = [&](std::string_view why) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} has the range '{}', {}: give FIRST..LAST, FIRST..LAST:STEP or FIRST..LAST*FACTOR, as "
                              "4..32:4 or 4..64*2.",
                              spec.name, text, why));
  };
  if (spec.kind == ParameterKind::Word) {
    return wrong("but its values are words");
  }
  const std::size_t dots = text.find("..");
  std::string_view last = text.substr(dots + 2);
  const std::size_t mark = last.find_first_of(":*");
  const bool factor = mark != std::string_view::npos && last[mark] == '*';
  const std::string_view step = mark == std::string_view::npos ? "1" : last.substr(mark + 1);
  last = last.substr(0, mark);
  const auto read = [&](std::string_view number) {
    return spec.kind == ParameterKind::Bytes ? parseBytes(number, spec.name)
                                             : parseCount(number, spec.name, spec.low, spec.high);
  };
  const auto from = read(text.substr(0, dots));
  const auto to = read(last);
  const auto by = spec.kind == ParameterKind::Bytes && !factor ? parseBytes(step, spec.name)
                                                               : parseCount(step, spec.name, 1, spec.high);
  if (!from || !to || !by) {
    return wrong(fmt::format("of which a part is not {}", describeAccepted(spec)));
  }
  if (*from > *to || *by == 0 || (factor && (*by < 2 || *from == 0))) {
    return wrong("which never reaches its end");
  }
  std::vector<std::uint64_t> numbers;
  for (std::optional<std::uint64_t> value = *from; value && *value <= *to;
       value = factor ? checkedMultiply(*value, *by) : checkedAdd(*value, *by)) {
    if (numbers.size() == kMaxListValues) {
      return wrong(fmt::format("which holds more than {} values", groupDigits(kMaxListValues)));
    }
    numbers.push_back(*value);
  }
  return numbers;
}

ParameterValue fromNumber(ParameterKind kind, std::uint64_t number) {
  switch (kind) {
  case ParameterKind::Tile:
    return TileShape{number, number};
  case ParameterKind::Matrix:
    return ProblemSize{number, number, number};
  case ParameterKind::TileLength:
  case ParameterKind::Length:
  case ParameterKind::Count:
  case ParameterKind::Bytes:
  case ParameterKind::Word:
    break;
  }
  return number;
}

} // namespace

TileShape ParameterSet::tile(std::string_view name) const {
  const ParameterValue& value = at(name);
  const auto* length = std::get_if<std::uint64_t>(&value);
  return length != nullptr ? TileShape{*length, 1} : std::get<TileShape>(value);
}

ProblemSize ParameterSet::size(std::string_view name) const {
  const ParameterValue& value = at(name);
  const auto* length = std::get_if<std::uint64_t>(&value);
  return length != nullptr ? ProblemSize{*length, 1, 1} : std::get<ProblemSize>(value);
}

ParameterSet ParameterSet::with(const ParameterSet& overrides) const {
  ParameterSet result = *this;
  for (const auto& [name, value] : overrides.m_values) {
    result.set(name, value);
  }
  return result;
}

ParameterSet ParameterSet::only(const std::vector<std::string>& names) const {
  ParameterSet result;
  for (const std::string& name : names) {
    if (has(name)) {
      result.set(name, at(name));
    }
  }
  return result;
}

std::string toText(const ParameterValue& value) {
  struct Writer {
    std::string operator()(std::uint64_t number) const { return std::to_string(number); }
    std::string operator()(const std::string& word) const { return word; }
    std::string operator()(const TileShape& tile) const {
      return tile.width == tile.height ? std::to_string(tile.width) : fmt::format("{}x{}", tile.width, tile.height);
    }
    std::string operator()(const ProblemSize& size) const {
      return size.m == size.n && size.n == size.k ? std::to_string(size.m)
                                                  : fmt::format("{}x{}x{}", size.m, size.n, size.k);
    }
  };
  return std::visit(Writer{}, value);
}

Expected<ParameterValue> parseParameter(const ParameterSpec& spec, std::string_view text) {
  if (spec.kind == ParameterKind::Word) {
    if (std::find(spec.words.begin(), spec.words.end(), text) == spec.words.end()) {
      return notAccepted(spec, text);
    }
    return ParameterValue(std::string(text));
  }
  if (spec.kind == ParameterKind::Bytes) {
    const auto bytes = parseBytes(text, spec.name);
    if (!bytes) {
      return tl::unexpected(bytes.error());
    }
    return ParameterValue(*bytes);
  }
  const auto numbers = dimensions(spec, text);
  if (!numbers) {
    return notAccepted(spec, text);
  }
  if (numbers->size() == 1) {
    return fromNumber(spec.kind, numbers->front());
  }
  if (spec.kind == ParameterKind::Tile && numbers->size() == 2) {
    return ParameterValue(TileShape{(*numbers)[0], (*numbers)[1]});
  }
  if (spec.kind == ParameterKind::Matrix && numbers->size() == 3) {
    return ParameterValue(ProblemSize{(*numbers)[0], (*numbers)[1], (*numbers)[2]});
  }
  return notAccepted(spec, text);
}

Expected<std::vector<ParameterValue>> parseParameterList(const ParameterSpec& spec, std::string_view text) {
  std::vector<ParameterValue> values;
  const auto add = [&](ParameterValue value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) {
      values.push_back(std::move(value));
    }
  };
  for (const std::string_view item : separated(text, ',')) {
    if (item.find("..") != std::string_view::npos) {
      const auto numbers = expandRange(spec, item);
      if (!numbers) {
        return tl::unexpected(numbers.error());
      }
      for (const std::uint64_t number : *numbers) {
        add(fromNumber(spec.kind, number));
      }
    } else {
      auto value = parseParameter(spec, item);
      if (!value) {
        return tl::unexpected(value.error());
      }
      add(std::move(*value));
    }
    if (values.size() > kMaxListValues) {
      return refuse(PlanErrorCode::BadInput,
                    fmt::format("{} lists more than {} values: give fewer.", spec.name, groupDigits(kMaxListValues)));
    }
  }
  return values;
}

bool isList(std::string_view text) {
  return text.find(',') != std::string_view::npos || text.find("..") != std::string_view::npos;
}

ParameterValue defaultValue(const ParameterSpec& spec, DeviceType type) {
  if (type == DeviceType::Cpu && spec.cpuDefault) {
    return *spec.cpuDefault;
  }
  if (type == DeviceType::Gpu && spec.gpuDefault) {
    return *spec.gpuDefault;
  }
  return spec.fallback;
}

const ParameterSpec& extraLocalParameter() {
  static const ParameterSpec kSpec = [] {
    ParameterSpec spec;
    spec.name = "extra_local";
    spec.kind = ParameterKind::Bytes;
    spec.fallback = std::uint64_t{0};
    spec.candidates = {std::uint64_t{0}, std::uint64_t{8192}, std::uint64_t{16384}, std::uint64_t{32768}};
    spec.high = UINT64_MAX;
    spec.tuning = true;
    spec.meaning = "Local memory added to every work-group as ballast: it shows what happens when local memory becomes "
                   "the limit.";
    return spec;
  }();
  return kSpec;
}

} // namespace tileglass
