#include "app/record/times_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/record/json_text.h"
#include "app/record/report_text.h"

namespace tileglass {

namespace {

constexpr double kWidth = 760.0;
constexpr double kHeight = 420.0;
constexpr double kLeft = 84.0;
constexpr double kRight = 560.0; ///< the legend stands right of it
constexpr double kTop = 40.0;
constexpr double kBottom = 360.0;
constexpr double kLegendLine = 18.0;

/// The colours of the window's variants (Okabe-Ito), told apart by their markers too.
constexpr std::array<const char*, 6> kColours = {"#9A6A00", "#0072B2", "#97466F", "#3A4553", "#00734F", "#A84600"};

std::optional<double> numberOf(const ParameterValue& value) {
  if (const auto* count = std::get_if<std::uint64_t>(&value)) {
    return static_cast<double>(*count);
  }
  if (const auto* tile = std::get_if<TileShape>(&value); tile != nullptr && tile->width == tile->height) {
    return static_cast<double>(tile->width);
  }
  if (const auto* size = std::get_if<ProblemSize>(&value);
      size != nullptr && size->m == size->n && size->n == size->k) {
    return static_cast<double>(size->m);
  }
  return std::nullopt;
}

struct Place {
  double x = 0.0;
  double low = 0.0;
  double median = 0.0;
  double high = 0.0;
  bool operator==(const Place&) const = default;
};

struct Picture {
  std::string parameter;
  std::map<std::string, std::vector<Place>> lines; ///< by the name in the legend
  std::vector<double> refused;
  std::set<double> ticks;
  double lowest = 0.0;
  double highest = 0.0;
};

std::string lineName(const VariantResult& variant, const ParameterSet& parameters,
                     const std::set<std::string>& others) {
  std::string name = variant.name;
  for (const std::string& other : others) {
    if (parameters.has(other)) {
      name += fmt::format(", {} {}", other, toText(parameters.at(other)));
    }
  }
  return name;
}

/// A variant that does not use a parameter has the same line for each of its values: one line, without that value.
void joinEqualLines(std::map<std::string, std::vector<Place>>& lines) {
  std::map<std::string, std::vector<Place>> joined;
  for (const auto& [name, line] : lines) {
    const std::string variant = name.substr(0, name.find(", "));
    const bool same = std::ranges::all_of(lines, [&](const auto& other) {
      return other.first.substr(0, other.first.find(", ")) != variant || other.second == line;
    });
    joined[same ? variant : name] = line;
  }
  lines = std::move(joined);
}

Picture pictureOf(const SweepResult& result) {
  Picture picture;
  picture.parameter = plottedParameter(result);
  std::set<std::string> others = varyingParameters(result);
  others.erase(picture.parameter);
  const auto xOf = [&](const ParameterSet& parameters) {
    return parameters.has(picture.parameter) ? numberOf(parameters.at(picture.parameter)) : std::nullopt;
  };
  for (const SweepPoint& point : result.points) {
    const auto x = xOf(point.parameters);
    for (const VariantResult& variant : point.variants) {
      // A wrong result's time is no time to compare.
      if (!x || *x <= 0.0 || !variant.time || variant.status != VariantStatus::Ok) {
        continue;
      }
      const TimeSummary& time = *variant.time;
      picture.ticks.insert(*x);
      picture.lines[lineName(variant, point.parameters, others)].push_back({*x, time.p10Ns, time.medianNs, time.p90Ns});
      picture.lowest = picture.lowest == 0.0 ? time.p10Ns : std::min(picture.lowest, time.p10Ns);
      picture.highest = std::max(picture.highest, time.p90Ns);
    }
  }
  for (const SkippedPoint& point : result.skipped) {
    if (const auto x = xOf(point.parameters); x && *x > 0.0 && !picture.ticks.contains(*x)) {
      picture.refused.push_back(*x);
    }
  }
  for (const double x : picture.refused) {
    picture.ticks.insert(x);
  }
  for (auto& [name, line] : picture.lines) {
    std::ranges::sort(line, {}, &Place::x);
  }
  joinEqualLines(picture.lines);
  return picture;
}

/// From a value to a place on an axis, logarithmic.
struct LogAxis {
  double low = 1.0;
  double high = 2.0;
  double from = 0.0;
  double to = 1.0;
  double operator()(double value) const {
    return high > low ? from + (to - from) * std::log(value / low) / std::log(high / low) : (from + to) / 2.0;
  }
};

void drawFrame(std::string& svg, const Picture& picture, const LogAxis& x, const LogAxis& y) {
  svg += fmt::format("<text x=\"{}\" y=\"22\" font-weight=\"bold\">Kernel time (log scale) by {}</text>\n", kLeft,
                     markupText(picture.parameter));
  constexpr int kLines = 5;
  for (int i = 0; i < kLines; ++i) {
    const double value = y.low * std::pow(y.high / y.low, static_cast<double>(i) / (kLines - 1));
    svg += fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#D3D9E0\"/>"
                       "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
                       kLeft, kRight, y(value), kLeft - 8.0, y(value) + 4.0, formatTime(value));
  }
  double last = -kWidth;
  for (const double tick : picture.ticks) {
    constexpr double kNearest = 28.0; // closer labels would touch
    if (x(tick) - last >= kNearest) {
      svg +=
          fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(tick), kBottom + 20.0, tick);
      last = x(tick);
    }
  }
  svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", (kLeft + kRight) / 2.0,
                     kBottom + 42.0, markupText(picture.parameter));
}

void drawRefused(std::string& svg, const Picture& picture, const LogAxis& x) {
  for (const double value : picture.refused) {
    svg +=
        fmt::format("<rect x=\"{:.1f}\" y=\"{}\" width=\"16\" height=\"{}\" fill=\"url(#refused)\" stroke=\"#7A8594\">"
                    "<title>refused at {}</title></rect>\n",
                    x(value) - 8.0, kTop, kBottom - kTop, value);
  }
}

std::string marker(std::size_t series, double x, double y) {
  switch (series % 4) {
  case 0:
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>", x, y);
  case 1:
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"9\" height=\"9\"/>", x - 4.5, y - 4.5);
  case 2:
    return fmt::format("<path d=\"M{:.1f} {:.1f} l6 6 l-6 6 l-6 -6 z\"/>", x, y - 6.0);
  default:
    return fmt::format("<path d=\"M{:.1f} {:.1f} l6 10 h-12 z\"/>", x, y - 6.0);
  }
}

void drawLine(std::string& svg, std::size_t series, const std::string& name, const std::vector<Place>& line,
              const LogAxis& x, const LogAxis& y) {
  const char* colour = kColours[series % kColours.size()];
  std::string median;
  std::string band;
  std::string back;
  for (const Place& place : line) {
    median += fmt::format("{:.1f},{:.1f} ", x(place.x), y(place.median));
    band += fmt::format("{:.1f},{:.1f} ", x(place.x), y(place.high));
    back = fmt::format("{:.1f},{:.1f} ", x(place.x), y(place.low)) + back;
  }
  svg += fmt::format("<polygon points=\"{}{}\" fill=\"{}\" fill-opacity=\"0.34\"/>\n", band, back, colour);
  svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"{}/>\n", median, colour,
                     series >= kColours.size() ? " stroke-dasharray=\"6 4\"" : "");
  svg += fmt::format("<g fill=\"{}\">\n", colour);
  for (const Place& place : line) {
    svg += fmt::format("<g>{}<title>{}: {} ({} – {})</title></g>\n", marker(series, x(place.x), y(place.median)),
                       markupText(name), formatTime(place.median), formatTime(place.low), formatTime(place.high));
  }
  const double row = kTop + kLegendLine * static_cast<double>(series);
  svg += fmt::format("{}</g><text x=\"{}\" y=\"{:.1f}\">{}</text>\n", marker(series, kRight + 20.0, row), kRight + 32.0,
                     row + 4.0, markupText(name));
}

} // namespace

std::set<std::string> varyingParameters(const SweepResult& result) {
  std::map<std::string, std::set<std::string>> seen;
  const auto see = [&](const ParameterSet& parameters) {
    for (const auto& [name, value] : parameters.values()) {
      seen[name].insert(toText(value));
    }
  };
  for (const SweepPoint& point : result.points) {
    see(point.parameters);
  }
  for (const SkippedPoint& point : result.skipped) {
    see(point.parameters);
  }
  std::set<std::string> names;
  for (const auto& [name, values] : seen) {
    if (values.size() > 1) {
      names.insert(name);
    }
  }
  return names;
}

std::string plottedParameter(const SweepResult& result) {
  std::set<std::string> numeric;
  for (const std::string& name : varyingParameters(result)) {
    const bool all = std::ranges::all_of(result.points, [&](const SweepPoint& point) {
      return point.parameters.has(name) && numberOf(point.parameters.at(name)).value_or(0.0) > 0.0;
    });
    if (all && !result.points.empty()) {
      numeric.insert(name);
    }
  }
  for (const char* first : {"tile", "size"}) {
    if (numeric.contains(first)) {
      return first;
    }
  }
  return numeric.empty() ? std::string() : *numeric.begin();
}

std::string timesSvg(const SweepResult& result) {
  const Picture picture = pictureOf(result);
  constexpr std::size_t kMostLines = 17; // as many as the legend has room for
  if (picture.lines.empty()) {
    return {};
  }
  const LogAxis x{*picture.ticks.begin(), *picture.ticks.rbegin(), kLeft + 20.0, kRight - 20.0};
  const LogAxis y{picture.lowest, picture.highest, kBottom, kTop};
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"sans-serif\" font-size=\"13\" fill=\"#1B2430\">\n<title>Kernel time by {2}</title>\n"
      "<defs><pattern id=\"refused\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"#EEF1F4\"/>"
      "<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"8\" stroke=\"#B9C1CB\" stroke-width=\"4\"/></pattern></defs>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#FFFFFF\"/>\n",
      kWidth, kHeight, markupText(picture.parameter));
  drawFrame(svg, picture, x, y);
  drawRefused(svg, picture, x);
  std::size_t series = 0;
  for (const auto& [name, line] : picture.lines) {
    if (series < kMostLines) {
      drawLine(svg, series, name, line, x, y);
    }
    ++series;
  }
  if (series > kMostLines) {
    svg += fmt::format("<text x=\"{}\" y=\"{}\">{} more lines are in the table only.</text>\n", kLeft, kHeight - 4.0,
                       series - kMostLines);
  }
  return svg + "</svg>\n";
}

} // namespace tileglass
