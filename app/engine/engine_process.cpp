#include "app/engine/engine_process.h"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/process/args.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>

namespace tileglass {

namespace {

namespace process = boost::process;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr std::size_t kErrorTailBytes = 8192;
constexpr milliseconds kIdleLook{250}; ///< the end of its output tells sooner; this finds a held pipe
constexpr milliseconds kEndLook{5};    ///< while the end is expected
constexpr milliseconds kDrain{300};    ///< for what a dead process left in its pipes
constexpr milliseconds kEndOfOutputGrace{2000};
constexpr milliseconds kClosedInputGrace{1000};
constexpr std::chrono::seconds kUnkillable{5};

// A pipe made by one thread must not be inherited by a program that another one starts between pipe() and fcntl().
std::mutex& launchMutex() {
  static std::mutex mutex;
  return mutex;
}

void protectPipe(const process::async_pipe& pipe) {
  setCloseOnExec(pipe.native_source());
  setCloseOnExec(pipe.native_sink());
}

Expected<std::vector<std::string>> commandLine(const EngineConfig& config) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(config.program, ignored)) {
    return refuse(PlanErrorCode::NoDevice,
                  fmt::format("The engine program {} does not exist; put tileglass-cli beside this program or install "
                              "Tileglass again.",
                              config.program.string()));
  }
  std::vector<std::string> command = config.wrapper;
  if (!command.empty()) {
    const boost::filesystem::path found = process::search_path(command.front());
    if (found.empty()) {
      return refuse(PlanErrorCode::NoDevice, fmt::format("The program {} is not installed; install it (Debian: apt "
                                                         "install {}) or choose another device.",
                                                         command.front(), command.front()));
    }
    command.front() = found.string();
  }
  command.push_back(config.program.string());
  command.insert(command.end(), config.arguments.begin(), config.arguments.end());
  return command;
}

process::environment environmentOf(const EngineConfig& config) {
  process::environment environment = boost::this_process::environment();
  for (const auto& [name, value] : config.environment) {
    environment[name] = value;
  }
  return environment;
}

} // namespace

EngineProcess::EngineProcess(boost::asio::io_context& io, Callbacks callbacks)
    : m_callbacks(std::move(callbacks)), m_input(io), m_output(io), m_errors(io), m_watchTimer(io) {}

Expected<std::shared_ptr<EngineProcess>> EngineProcess::start(boost::asio::io_context& io, const EngineConfig& config,
                                                              Callbacks callbacks) {
  const Expected<std::vector<std::string>> command = commandLine(config);
  if (!command) {
    return tl::unexpected(command.error());
  }
  std::shared_ptr<EngineProcess> process;
  std::error_code failure;
  {
    const std::lock_guard lock(launchMutex());
    try {
      process.reset(new EngineProcess(io, std::move(callbacks)));
      failure = process->launch(*command, config);
    } catch (const std::system_error& error) { // no descriptors left for the pipes
      failure = error.code();
    }
  }
  if (failure) {
    return refuse(PlanErrorCode::NoDevice, fmt::format("The engine program {} cannot be started: {}; check that it may "
                                                       "be executed.",
                                                       command->front(), failure.message()));
  }
  process->readOutput();
  process->readErrors();
  process->watch(kIdleLook);
  return process;
}

std::error_code EngineProcess::launch(const std::vector<std::string>& command, const EngineConfig& config) {
  const std::vector<std::string> arguments(command.begin() + 1, command.end());
  std::error_code failure;
  protectPipe(m_input);
  protectPipe(m_output);
  protectPipe(m_errors);
  m_child = process::child(process::exe = command.front(), process::args = arguments, environmentOf(config),
                           process::std_in<m_input, process::std_out> m_output, process::std_err > m_errors, failure);
  if (!failure) {
    m_id = m_child.id();
  }
  return failure;
}

void EngineProcess::readOutput() {
  m_output.async_read_some(
      boost::asio::buffer(m_outputChunk), [self = shared_from_this()](const error_code& failure, std::size_t count) {
        if (failure) {
          self->m_outputEnded = true;
          self->expectEnd(kEndOfOutputGrace);
          return;
        }
        const bool fits = self->m_splitter.feed({self->m_outputChunk.data(), count}, [&self](std::string_view line) {
          if (self->m_callbacks.line) {
            self->m_callbacks.line(line);
          }
        });
        if (!fits && self->m_callbacks.lineTooLong) {
          self->m_callbacks.lineTooLong();
        }
        self->readOutput();
      });
}

void EngineProcess::readErrors() {
  m_errors.async_read_some(boost::asio::buffer(m_errorChunk),
                           [self = shared_from_this()](const error_code& failure, std::size_t count) {
                             if (failure) {
                               self->m_errorsEnded = true;
                               return;
                             }
                             self->m_errorTail.append(self->m_errorChunk.data(), count);
                             if (self->m_errorTail.size() > kErrorTailBytes) {
                               self->m_errorTail.erase(0, self->m_errorTail.size() - kErrorTailBytes);
                             }
                             self->readErrors();
                           });
}

void EngineProcess::write(std::string line) {
  line.push_back('\n');
  m_toWrite.push_back(std::move(line));
  if (m_toWrite.size() == 1) {
    writeNext();
  }
}

void EngineProcess::writeNext() {
  boost::asio::async_write(m_input, boost::asio::buffer(m_toWrite.front()),
                           [self = shared_from_this()](const error_code& failure, std::size_t) {
                             if (failure) {
                               self->m_toWrite.clear();
                               self->expectEnd(kDrain);
                               return;
                             }
                             self->m_toWrite.pop_front();
                             if (!self->m_toWrite.empty()) {
                               self->writeNext();
                             } else if (self->m_closingInput) {
                               self->closeInput();
                             }
                           });
}

void EngineProcess::closeInput() {
  m_closingInput = true;
  if (m_toWrite.empty() || !alive()) {
    error_code ignored;
    m_input.close(ignored);
  }
  expectEnd(kClosedInputGrace);
}

void EngineProcess::kill() {
  m_killAt = Clock::now();
  look();
}

bool EngineProcess::alive() {
  std::error_code failure;
  return m_child.running(failure) && !failure;
}

void EngineProcess::expectEnd(milliseconds grace) {
  m_killAt = std::min(m_killAt, Clock::now() + grace);
  look();
}

void EngineProcess::watch(milliseconds interval) {
  if (m_finished) {
    return;
  }
  m_watchTimer.expires_after(interval);
  m_watchTimer.async_wait([self = shared_from_this()](const error_code& failure) {
    if (!failure) {
      self->look();
    }
  });
}

void EngineProcess::look() {
  if (m_finished) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (alive()) {
    if (m_killAt != Clock::time_point::max() &&
        now >= m_killAt + kUnkillable) { // stuck inside the operating system: left alone, or we would hang with it
      m_child.detach();
      finish({true, 9});
      return;
    }
    if (now >= m_killAt) {
      killProcess(m_id);
    }
    watch(m_killAt == Clock::time_point::max() ? kIdleLook : kEndLook);
    return;
  }
  m_deadSince = std::min(m_deadSince, now);
  if ((!m_outputEnded || !m_errorsEnded) && now - m_deadSince < kDrain) {
    watch(kEndLook);
    return;
  }
  finish(decodeExit(m_child.native_exit_code()));
}

void EngineProcess::finish(ProcessExit exit) {
  m_finished = true;
  m_watchTimer.cancel();
  error_code ignored;
  m_input.close(ignored);
  m_output.close(ignored);
  m_errors.close(ignored);
  if (m_callbacks.ended) {
    m_callbacks.ended(exit);
  }
}

} // namespace tileglass
