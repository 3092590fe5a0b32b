#include "app/opencl/experiment_data.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <random>
#include <set>
#include <thread>

#include <fmt/format.h>

namespace tileglass {

namespace {

constexpr double kFullCost = 4e9;            ///< operations of a reference that are always worth a full check
constexpr double kOperationsPerSecond = 1e9; ///< of a plain reference on one core, for the share of the time limit
constexpr double kShareOfTimeLimit = 0.25;
constexpr double kSampledCost = 4e8;
constexpr double kPieceCost = 5e7;
constexpr std::uint64_t kPieceElements = std::uint64_t{1} << 20U;
constexpr std::uint64_t kBlockElements = 4096; ///< short rows are taken in blocks of about this many elements
constexpr std::uint64_t kMostBlocks = 64;
constexpr std::uint64_t kKeptBytes = std::uint64_t{128} << 20U;

/// Cuts the ranges so that a piece takes a fraction of a second, on whole rows where rows are short enough.
std::vector<OutputRange> cutIntoPieces(const std::vector<OutputRange>& ranges, double perElement) {
  const double affordable = perElement > 0.0 ? kPieceCost / perElement : static_cast<double>(kPieceElements);
  const auto length = static_cast<std::uint64_t>(std::clamp(affordable, 1.0, static_cast<double>(kPieceElements)));
  std::vector<OutputRange> pieces;
  for (const OutputRange& range : ranges) {
    for (std::uint64_t at = 0; at < range.count; at += length) {
      pieces.push_back({range.first + at, std::min(length, range.count - at)});
    }
  }
  return pieces;
}

std::string scopeText(const VerificationScope& scope) {
  std::string text;
  for (const OutputRange& range : scope.ranges) {
    text += fmt::format("{}+{} ", range.first, range.count);
  }
  return text;
}

std::uint64_t elementsOf(const VerificationScope& scope) {
  std::uint64_t sum = 0;
  for (const OutputRange& range : scope.ranges) {
    sum += range.count;
  }
  return sum;
}

/// Computes a batch of pieces, each on its own thread.
std::vector<Reference> computeBatch(const ReferenceFunction& reference, const ParameterSet& parameters,
                                    const HostArrays& inputs, std::span<const OutputRange> pieces) {
  std::vector<Reference> references(pieces.size());
  std::vector<std::exception_ptr> failures(pieces.size());
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      workers.emplace_back([&, i] {
        try {
          references[i] = reference(parameters, inputs, pieces[i]);
        } catch (...) {
          failures[i] = std::current_exception();
        }
      });
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) {
      std::rethrow_exception(failure);
    }
  }
  return references;
}

} // namespace

std::string problemKey(const FamilySpec& family, const ParameterSet& parameters, std::uint64_t seed) {
  std::string key = fmt::format("{} seed={}", family.name, seed);
  const ParameterSet problem = family.problemOf(parameters);
  for (const auto& [name, value] : problem.values()) {
    key += fmt::format(" {}={}", name, toText(value));
  }
  return key;
}

VerificationScope chooseScope(const FamilySpec& family, const ParameterSet& parameters, std::uint64_t elements,
                              const ExperimentRequest& request) {
  const double cost = family.referenceCost(parameters);
  const double perElement = elements == 0 ? 0.0 : cost / static_cast<double>(elements);
  const double affordable = std::min(kFullCost, request.timeLimitSeconds * kShareOfTimeLimit * kOperationsPerSecond);
  const bool full = request.verify == VerifyMode::Full || (request.verify != VerifyMode::Sampled && cost <= affordable);
  if (full) {
    return {true, perElement, {{0, elements}}};
  }
  const std::uint64_t row =
      std::clamp<std::uint64_t>(family.outputRow(parameters), 1, std::max<std::uint64_t>(elements, 1));
  const std::uint64_t block = row * std::max<std::uint64_t>(kBlockElements / row, 1);
  const std::uint64_t blocks = (elements + block - 1) / block;
  const double blockCost = std::max(perElement * static_cast<double>(block), 1.0);
  const auto wanted = static_cast<std::uint64_t>(std::clamp(
      kSampledCost / blockCost, 2.0, static_cast<double>(std::min(kMostBlocks, std::max<std::uint64_t>(blocks, 2)))));
  if (wanted >= blocks) {
    return {true, perElement, {{0, elements}}};
  }
  std::set<std::uint64_t> chosen = {blocks - 1}; // where a tile does not divide the size, errors sit at the end
  std::mt19937_64 random(request.seed);
  while (chosen.size() < wanted) {
    chosen.insert(random() % blocks);
  }
  VerificationScope scope{false, perElement, {}};
  for (const std::uint64_t index : chosen) {
    scope.ranges.push_back({index * block, std::min(block, elements - index * block)});
  }
  return scope;
}

std::uint64_t ExperimentData::Problem::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [name, array] : inputs) {
    sum += array.bytes.size();
  }
  for (const auto& [scope, pieces] : references) {
    for (const auto& [range, reference] : pieces) {
      sum += (reference.expected.size() + reference.magnitude.size()) * sizeof(double);
    }
  }
  return sum;
}

const HostArray& ExperimentData::input(const FamilySpec& family, const ParameterSet& parameters,
                                       const BufferSpec& buffer, std::uint64_t seed) {
  Problem& problem = m_problems[problemKey(family, parameters, seed)];
  auto found = problem.inputs.find(buffer.name);
  if (found == problem.inputs.end() || found->second.elements() != buffer.elements) {
    HostArray array(buffer.type, buffer.elements);
    family.fill(parameters, buffer.name, seed, array);
    found = problem.inputs.insert_or_assign(buffer.name, std::move(array)).first;
  }
  return found->second;
}

void ExperimentData::expected(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                              const VerificationScope& scope, std::uint64_t seed,
                              const std::function<void()>& betweenPieces, const Consumer& consume) {
  Problem& problem = m_problems[problemKey(family, parameters, seed)];
  // The family's reference reads the baseline's inputs; the variant may have been given others (padded ones).
  const bool own = static_cast<bool>(variant.reference);
  for (const BufferSpec& buffer : family.buffers(own ? variant : family.variants.front(), parameters)) {
    if (buffer.role == BufferRole::Input) {
      input(family, parameters, buffer, seed);
    }
  }
  const std::string text = (own ? variant.name + ' ' : std::string()) + scopeText(scope);
  if (const auto kept = problem.references.find(text); kept != problem.references.end()) {
    for (const auto& [range, reference] : kept->second) {
      consume(range, reference);
    }
    return;
  }
  const std::uint64_t elements = elementsOf(scope);
  const bool keep = elements * 2 * sizeof(double) <= kKeptBytes;
  const std::vector<OutputRange> pieces = cutIntoPieces(scope.ranges, scope.costPerElement);
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::pair<OutputRange, Reference>> made;
  for (std::size_t at = 0; at < pieces.size(); at += threads) {
    betweenPieces();
    const std::span batch = std::span(pieces).subspan(at, std::min(threads, pieces.size() - at));
    std::vector<Reference> references =
        computeBatch(own ? variant.reference : family.reference, parameters, problem.inputs, batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      consume(batch[i], references[i]);
      if (keep) {
        made.emplace_back(batch[i], std::move(references[i]));
      }
    }
  }
  if (keep) {
    problem.references.emplace(text, std::move(made));
  }
}

void ExperimentData::trim(const std::string& key) {
  std::erase_if(m_problems, [&](const auto& entry) { return entry.first != key || entry.second.bytes() > kKeptBytes; });
}

} // namespace tileglass
