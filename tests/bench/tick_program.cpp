// How long a tick of the tile takes until Budget and Occupancy are painted: bench_tick [TICKS]. Figures to be read, no
// test: machines differ.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

#include <QApplication>

#include "app/core/statistics.h"
#include "app/core/units.h"
#include "ui/main_window.h"
#include "ui/settings.h"
#include "ui/theme.h"

namespace {

using Clock = std::chrono::steady_clock;

/// One tick: the choice, what follows from it, and every paint event that it asks for.
double tickNs(tileglass::MainWindow& window, int step) {
  const auto start = Clock::now();
  window.workbench().stepTile(step);
  QApplication::processEvents();
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

} // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  const int ticks = argc > 1 ? std::atoi(argv[1]) : 200;
  tileglass::Settings::instance().useMemory();
  tileglass::Theme::instance().apply(tileglass::SchemeChoice::Light);
  tileglass::MainWindow window({"/nonexistent/tileglass-cli", {"serve"}, {}, {}});
  window.show();
  for (int i = 0; i < 10; ++i)
    QApplication::processEvents();
  std::vector<double> times;
  for (int i = 0; i < std::max(8, ticks); ++i)
    times.push_back(tickNs(window, i / 3 % 2 == 0 ? 1 : -1));
  std::cout << "tick to painted: median " << tileglass::formatTime(tileglass::median(times)) << ", 90th percentile "
            << tileglass::formatTime(tileglass::quantile(times, 0.9)) << ", worst "
            << tileglass::formatTime(*std::max_element(times.begin(), times.end())) << " of " << times.size() << "\n";
  return EXIT_SUCCESS;
}
