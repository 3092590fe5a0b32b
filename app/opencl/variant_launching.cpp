#include <algorithm>
#include <chrono>
#include <set>

#include "app/core/verification.h"
#include "app/opencl/cl_error.h"
#include "app/opencl/variant_run.h"

namespace tileglass {

namespace {

using Clock = std::chrono::steady_clock;

double nsSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

cl::NDRange toRange(const std::array<std::uint64_t, 3>& sizes, unsigned dimensions) {
  switch (dimensions) {
  case 1:
    return {sizes[0]};
  case 2:
    return {sizes[0], sizes[1]};
  default:
    return {sizes[0], sizes[1], sizes[2]};
  }
}

std::optional<std::uint64_t> timestamp(const cl::Event& event, cl_profiling_info what) {
  try {
    cl_ulong value = 0;
    event.getProfilingInfo(what, &value);
    return value;
  } catch (const cl::Error&) {
    return std::nullopt;
  }
}

EventTimestamps timestamps(const cl::Event& event) {
  // A launch that failed after it was enqueued says so here on some drivers, and only here.
  if (const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>(); status < 0) {
    throw cl::Error(status, "launch");
  }
  return {timestamp(event, CL_PROFILING_COMMAND_QUEUED), timestamp(event, CL_PROFILING_COMMAND_SUBMIT),
          timestamp(event, CL_PROFILING_COMMAND_START), timestamp(event, CL_PROFILING_COMMAND_END)};
}

void enqueueRepetition(RunContext& context, VariantRun& run, std::vector<cl::Event>& events) {
  const std::vector<PlannedLaunch>& launches = run.result.plan->launches;
  for (std::size_t i = 0; i < launches.size(); ++i) {
    events.push_back(enqueueLaunch(context, launches[i].spec, run.kernels[i].kernel));
  }
}

/// Reads the scratch buffer and lets the host finish; the time of both.
double runHostStage(RunContext& context, VariantRun& run) {
  const auto begin = Clock::now();
  context.buffers.download(*run.buffers.at(run.hostStage->reads), run.hostInput);
  run.hostStage->run(run.hostInput, run.hostOutput);
  return nsSince(begin);
}

void poisonArray(HostArray& array) {
  std::ranges::fill(array.ints(), static_cast<std::int32_t>(kPoisonBits));
}

const BufferSpec& bufferSpec(const LaunchPlan& plan, const std::string& name) {
  const auto found = std::ranges::find(plan.buffers, name, &BufferSpec::name);
  if (found == plan.buffers.end()) {
    throw cl::Error(CL_INVALID_MEM_OBJECT, name.c_str());
  }
  return *found;
}

/// Names of the buffers that the launches use, and whether as a __constant argument.
std::map<std::string, bool> usedBuffers(const LaunchPlan& plan) {
  std::map<std::string, bool> used;
  for (const PlannedLaunch& launch : plan.launches) {
    for (const KernelArgument& argument : launch.spec.arguments) {
      if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
        used[buffer->buffer] = used[buffer->buffer] || buffer->constantSpace;
      }
    }
  }
  return used;
}

void obtainBuffers(RunContext& context, VariantRun& run) {
  run.buffers.clear();
  const ParameterSet& parameters = run.result.parameters;
  for (const auto& [name, constantSpace] : usedBuffers(*run.result.plan)) {
    const BufferSpec& spec = bufferSpec(*run.result.plan, name);
    const bool input = spec.role == BufferRole::Input;
    const std::string content = input ? problemKey(context.family, parameters, context.request.seed) : std::string();
    bool created = false;
    DeviceBuffer& buffer = context.buffers.obtain(spec, constantSpace, content, created);
    if (created && input) {
      const HostArray& data = context.data.input(context.family, parameters, spec, context.request.seed);
      context.transfers.toDeviceNs += context.buffers.upload(buffer, data);
    } else if (created) {
      context.buffers.poison(buffer);
    }
    run.buffers[name] = &buffer;
  }
}

} // namespace

void RunContext::stopIfCancelled() const {
  if (observer.cancelled && observer.cancelled()) {
    throw RunCancelled{};
  }
}

void RunContext::tell(const RunProgress& progress) const {
  if (observer.progress) {
    observer.progress(progress);
  }
}

cl::Event enqueueLaunch(RunContext& context, const LaunchSpec& spec, const cl::Kernel& kernel) {
  cl::Event event;
  context.session.queue().enqueueNDRangeKernel(kernel, cl::NullRange, toRange(spec.globalSize, spec.dimensions),
                                               toRange(spec.localSize, spec.dimensions), nullptr, &event);
  return event;
}

bool prepare(RunContext& context, VariantRun& run) {
  if (run.preparedGeneration == context.session.generation()) {
    return false;
  }
  if (run.builtGeneration != context.session.generation()) {
    planAndBuild(context, run); // the session was renewed: kernels of the old context are of no use
    if (!run.open) {
      return true;
    }
  }
  obtainBuffers(context, run);
  for (std::size_t i = 0; i < run.kernels.size(); ++i) {
    bindBuffers(run.kernels[i].kernel, run.result.plan->launches[i].spec,
                [&](const std::string& name) -> const cl::Buffer& { return run.buffers.at(name)->memory; });
  }
  run.hostStage = run.spec->hostStage ? run.spec->hostStage(run.result.parameters) : std::nullopt;
  if (run.hostStage) {
    const BufferSpec& written = bufferSpec(*run.result.plan, run.hostStage->writes);
    run.hostOutput = HostArray(written.type, written.elements);
  }
  run.preparedGeneration = context.session.generation();
  return true;
}

RawSample launchRepetitions(RunContext& context, VariantRun& run, std::uint64_t repetitions) {
  RawSample sample;
  sample.repetitions = repetitions;
  std::vector<cl::Event> events;
  events.reserve(repetitions * run.kernels.size());
  const cl::CommandQueue& queue = context.session.queue();
  const auto begin = Clock::now();
  for (std::uint64_t i = 0; i < repetitions; ++i) {
    enqueueRepetition(context, run, events);
    if (run.hostStage) {
      queue.finish();
      sample.lastHostStageNs = runHostStage(context, run);
      sample.hostStageNs += sample.lastHostStageNs;
      context.stopIfCancelled();
    }
  }
  queue.finish();
  sample.wallNs = nsSince(begin);
  for (const cl::Event& event : events) {
    sample.launches.push_back(timestamps(event));
  }
  return sample;
}

CheckedLaunch launchPoisoned(RunContext& context, VariantRun& run) {
  for (const auto& [name, buffer] : run.buffers) {
    if (bufferSpec(*run.result.plan, name).role != BufferRole::Input) {
      context.buffers.poison(*buffer);
    }
  }
  if (run.hostStage) {
    poisonArray(run.hostOutput);
  }
  run.firstLaunch = launchRepetitions(context, run, 1);
  CheckedLaunch checked;
  for (const auto& [name, buffer] : run.buffers) {
    const GuardState guard = context.buffers.readGuard(*buffer);
    checked.withinReach = checked.withinReach || guard.withinReach;
    checked.beyondReach = checked.beyondReach || guard.beyondReach;
    if (guard.withinReach || guard.beyondReach) {
      context.buffers.writeGuard(*buffer);
    }
  }
  const BufferSpec* output = outputOf(*run.result.plan);
  if (run.hostStage) {
    checked.output = run.hostOutput;
  } else if (output != nullptr && run.buffers.contains(output->name)) {
    const double ns = context.buffers.download(*run.buffers.at(output->name), checked.output);
    if (context.transfers.fromDeviceNs == 0.0) {
      context.transfers.fromDeviceNs = ns;
    }
  }
  return checked;
}

} // namespace tileglass
