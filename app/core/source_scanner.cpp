#include "app/core/source_scanner.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/core/nearest_name.h"
#include "app/core/source_text.h"

namespace tileglass {

namespace {

using Tokens = std::vector<SourceToken>;

/// A kernel's head, and its body where this is a definition; indexes of tokens.
struct KernelPlace {
  std::string name;
  std::size_t nameToken = 0;
  std::size_t parametersOpen = 0;
  std::size_t parametersClose = 0;
  std::size_t bodyOpen = 0;
  std::size_t bodyClose = 0;
  bool definition = false;
  bool closed = false;
};

/// The token that closes the bracket at `open`, or nothing.
std::optional<std::size_t> closingToken(const Tokens& tokens, std::size_t open, std::string_view opening,
                                        std::string_view closing) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (tokens[at].text == opening) {
      ++depth;
    } else if (tokens[at].text == closing && --depth == 0) {
      return at;
    }
  }
  return std::nullopt;
}

bool isAttributeWord(std::string_view text) {
  return text == "__attribute__" || text == "__attribute";
}

/// The token after an attribute at `at` and any that follow it.
std::size_t skipAttributes(const Tokens& tokens, std::size_t at) {
  while (at + 1 < tokens.size() && isAttributeWord(tokens[at].text) && tokens[at + 1].text == "(") {
    const auto close = closingToken(tokens, at + 1, "(", ")");
    if (!close) {
      return tokens.size();
    }
    at = *close + 1;
  }
  return at;
}

/// Reads the kernel whose __kernel is the token at `at`: a kernel returns void, and its name follows that word.
std::optional<KernelPlace> readKernel(const Tokens& tokens, std::size_t at) {
  while (at < tokens.size() && tokens[at].text != "void") {
    if (tokens[at].text == "{" || tokens[at].text == ";") {
      return std::nullopt;
    }
    const std::size_t next = skipAttributes(tokens, at);
    at = next > at ? next : at + 1;
  }
  at = skipAttributes(tokens, at + 1);
  if (at + 1 >= tokens.size() || tokens[at + 1].text != "(") {
    return std::nullopt;
  }
  KernelPlace place;
  place.name = tokens[at].text;
  place.nameToken = at;
  place.parametersOpen = at + 1;
  const auto close = closingToken(tokens, place.parametersOpen, "(", ")");
  if (!close) {
    return std::nullopt;
  }
  place.parametersClose = *close;
  std::size_t after = *close + 1;
  while (after < tokens.size() && tokens[after].text != "{" && tokens[after].text != ";") {
    ++after; // attributes, or macros that stand for them
  }
  place.definition = after < tokens.size() && tokens[after].text == "{";
  place.bodyOpen = after;
  if (place.definition) {
    const auto bodyClose = closingToken(tokens, after, "{", "}");
    place.closed = bodyClose.has_value();
    place.bodyClose = bodyClose.value_or(tokens.size());
  }
  return place;
}

/// Every kernel of a source, prototypes too, in order.
std::vector<KernelPlace> kernelPlaces(const Tokens& tokens) {
  std::vector<KernelPlace> places;
  std::size_t depth = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::string_view text = tokens[at].text;
    if (text == "{" || text == "(") {
      ++depth;
    } else if ((text == "}" || text == ")") && depth > 0) {
      --depth;
    } else if (depth == 0 && (text == "__kernel" || text == "kernel")) {
      if (auto place = readKernel(tokens, at + 1)) {
        at = place->definition ? place->bodyClose : place->parametersClose;
        places.push_back(std::move(*place));
      }
    }
  }
  return places;
}

/// Where the epilogue goes: before the last brace, and before a plain `return;` that stands there.
std::size_t epilogueToken(const Tokens& tokens, const KernelPlace& place) {
  const std::size_t close = place.bodyClose;
  if (close < place.bodyOpen + 3 || tokens[close - 1].text != ";" || tokens[close - 2].text != "return") {
    return close;
  }
  const std::string_view before = tokens[close - 3].text;
  return before == ";" || before == "}" || before == "{" ? close - 2 : close;
}

/// The token of the body that returns before the epilogue, itself or by a macro.
std::optional<std::size_t> earlyReturn(const SourceText& text, const KernelPlace& place, std::size_t epilogue) {
  const std::vector<std::string>& macros = text.returningMacros();
  for (std::size_t at = place.bodyOpen; at < epilogue; ++at) {
    const std::string_view word = text.tokens()[at].text;
    if (word == "return" || std::find(macros.begin(), macros.end(), word) != macros.end()) {
      return at;
    }
  }
  return std::nullopt;
}

/// A use of the kernel's name elsewhere: a call that would lack the new arguments.
std::optional<std::size_t> callToken(const Tokens& tokens, const std::vector<KernelPlace>& places,
                                     std::string_view kernel) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    const auto isPlace = [at](const KernelPlace& place) { return place.nameToken == at; };
    if (tokens[at].text == kernel && tokens[at + 1].text == "(" &&
        std::none_of(places.begin(), places.end(), isPlace)) {
      return at;
    }
  }
  return std::nullopt;
}

/// Text to put at an offset, in place of the bytes up to `end`.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

Edit parameterEdit(const Tokens& tokens, const KernelPlace& place, const std::string& parameters) {
  const std::size_t close = place.parametersClose;
  const std::size_t count = close - place.parametersOpen - 1;
  const std::size_t offset = tokens[close].begin;
  if (count == 0) {
    return {offset, offset, parameters};
  }
  const SourceToken& first = tokens[place.parametersOpen + 1];
  if (count == 1 && first.text == "void") {
    return {first.begin, first.end(), parameters};
  }
  return {offset, offset, ", " + parameters};
}

std::string applyEdits(std::string_view source, std::vector<Edit> edits) {
  // Stable: at one offset (an empty body) the prologue stays before the epilogue.
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string result;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    result.append(source.substr(done, edit.begin - done)).append(edit.text);
    done = edit.end;
  }
  return result.append(source.substr(done));
}

tl::unexpected<PlanError> refuseUnknown(std::string_view source, std::string_view kernel) {
  const std::vector<std::string> names = kernelNames(source);
  const std::string nearest = nearestName(kernel, names);
  if (names.empty()) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("The source has no kernel '{}', nor any other: declare it as \"__kernel void {}(…)\".",
                              kernel, kernel));
  }
  return refuse(PlanErrorCode::BadInput,
                fmt::format("The source has no kernel '{}': it has {}.", kernel, fmt::join(names, ", ")), nearest);
}

/// Why this kernel cannot take that instrumentation, or nothing.
std::optional<PlanError> obstacle(const SourceText& text, const std::vector<KernelPlace>& places,
                                  const KernelPlace& place, const Instrumentation& instrumentation) {
  const Tokens& tokens = text.tokens();
  const auto lineOf = [&](std::size_t token) { return text.lineOf(tokens[token].begin); };
  const auto badInput = [](std::string sentence) {
    return PlanError{PlanErrorCode::BadInput, std::move(sentence), {}};
  };
  if (!place.closed) {
    return badInput(fmt::format("Kernel '{}' is opened in line {} and never closed: add the brace it lacks.",
                                place.name, lineOf(place.bodyOpen)));
  }
  if (!instrumentation.parameters.empty()) {
    if (const auto call = callToken(tokens, places, place.name)) {
      return badInput(fmt::format("Kernel '{}' is called in line {}, where added arguments would be missing: move its "
                                  "work to a plain function that both call.",
                                  place.name, lineOf(*call)));
    }
  }
  if (!instrumentation.epilogue.empty()) {
    if (const auto token = earlyReturn(text, place, epilogueToken(tokens, place))) {
      return badInput(
          fmt::format("Kernel '{}' returns early in line {}, so that nothing can be added at its end: put the "
                      "work under a condition instead.",
                      place.name, lineOf(*token)));
    }
  }
  return std::nullopt;
}

} // namespace

Expected<std::string> instrumentKernel(std::string_view source, std::string_view kernel,
                                       const Instrumentation& instrumentation) {
  const std::string added = instrumentation.parameters + instrumentation.prologue + instrumentation.epilogue;
  if (added.find('\n') != std::string::npos) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("What is added to kernel '{}' has more than one line: write it on "
                              "one, so that line numbers stay.",
                              kernel));
  }
  const SourceText text(source);
  const std::vector<KernelPlace> places = kernelPlaces(text.tokens());
  const auto wanted = [kernel](const KernelPlace& place) { return place.name == kernel && place.definition; };
  const auto found = std::find_if(places.begin(), places.end(), wanted);
  if (found == places.end()) {
    return refuseUnknown(source, kernel);
  }
  if (auto error = obstacle(text, places, *found, instrumentation)) {
    return tl::unexpected(std::move(*error));
  }
  std::vector<Edit> edits;
  for (const KernelPlace& place : places) {
    if (place.name == kernel && !instrumentation.parameters.empty()) {
      edits.push_back(parameterEdit(text.tokens(), place, instrumentation.parameters));
    }
  }
  const std::size_t prologue = text.tokens()[found->bodyOpen].end();
  const std::size_t epilogue = text.tokens()[epilogueToken(text.tokens(), *found)].begin;
  edits.push_back({prologue, prologue, instrumentation.prologue.empty() ? "" : " " + instrumentation.prologue});
  edits.push_back({epilogue, epilogue, instrumentation.epilogue.empty() ? "" : instrumentation.epilogue + " "});
  return applyEdits(source, std::move(edits));
}

Expected<std::string> addBallast(std::string_view source, std::string_view kernel) {
  return instrumentKernel(source, kernel, {"__local uchar *tileglass_ballast", {}, {}});
}

std::vector<std::string> kernelNames(std::string_view source) {
  std::vector<std::string> names;
  for (const KernelPlace& place : kernelPlaces(SourceText(source).tokens())) {
    if (std::find(names.begin(), names.end(), place.name) == names.end()) {
      names.push_back(place.name);
    }
  }
  return names;
}

} // namespace tileglass
