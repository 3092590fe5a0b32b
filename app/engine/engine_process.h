// One engine process: its pipes, its lines, the tail of its standard error, its end. Used by Engine alone, on the
// supervisor's thread.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/process/async_pipe.hpp>
#include <boost/process/child.hpp>

#include "app/core/plan_error.h"
#include "app/engine/engine.h"
#include "app/engine/line_splitter.h"
#include "app/engine/process_platform.h"

namespace tileglass {

class EngineProcess : public std::enable_shared_from_this<EngineProcess> {
public:
  struct Callbacks {
    std::function<void(std::string_view line)> line;
    std::function<void()> lineTooLong;
    std::function<void(ProcessExit)> ended; ///< the last call; the process is reaped by then
  };

  /// Starts the program; the error's sentence names what is missing.
  static Expected<std::shared_ptr<EngineProcess>> start(boost::asio::io_context& io, const EngineConfig& config,
                                                        Callbacks callbacks);
  /// Queues a line; the end of line is added. Bytes that a dying process does not take are dropped.
  void write(std::string line);
  /// The engine ends at the end of its input.
  void closeInput();
  void kill();
  /// False from the moment on that the operating system says so, before `ended` is called.
  bool alive();
  long id() const { return m_id; }
  /// The last bytes of standard error, 8 KiB at most.
  const std::string& errorTail() const { return m_errorTail; }

private:
  using Clock = std::chrono::steady_clock;

  EngineProcess(boost::asio::io_context& io, Callbacks callbacks);
  std::error_code launch(const std::vector<std::string>& command, const EngineConfig& config);
  void finish(ProcessExit exit);
  void readOutput();
  void readErrors();
  void writeNext();
  void watch(std::chrono::milliseconds interval);
  void look();
  void expectEnd(std::chrono::milliseconds grace);

  Callbacks m_callbacks;
  boost::process::async_pipe m_input;
  boost::process::async_pipe m_output;
  boost::process::async_pipe m_errors;
  boost::asio::steady_timer m_watchTimer;
  boost::process::child m_child;
  long m_id = 0;
  LineSplitter m_splitter;
  std::array<char, 65536> m_outputChunk{};
  std::array<char, 4096> m_errorChunk{};
  std::string m_errorTail;
  std::deque<std::string> m_toWrite;
  bool m_outputEnded = false;
  bool m_errorsEnded = false;
  bool m_closingInput = false;
  bool m_finished = false;
  Clock::time_point m_killAt = Clock::time_point::max();
  Clock::time_point m_deadSince = Clock::time_point::max();
};

} // namespace tileglass
