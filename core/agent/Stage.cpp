#include "percept/agent/Stage.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::agent {
namespace {

/// What a level says of a stage in `stages`; null: nothing.
const level::ById<level::Json>* statedOf(const level::Level& level, std::string_view stage) {
    for (const auto& [name, values] : level.stages)
        if (name == stage)
            return &values;
    return nullptr;
}

/// Places within the level.
Error inStages(Error error, std::string_view stage) {
    error.place = error.place.substr(std::string_view("parameters").size());
    error.place = fmt::format("stages.{}{}", stage, error.place);
    return error;
}

/// What is wrong with the parameters of a stage.
std::vector<Error> parameterErrors(const level::Level& level, const Stage& stage) {
    const auto* stated = statedOf(level, stage.name());
    if (stated == nullptr)
        return {};
    const auto owner = fmt::format("stage \"{}\"", stage.name());
    auto problems = statedProblems({stage.parameters(), owner, *stated, *stated});
    for (Error& each : problems)
        each = inStages(std::move(each), stage.name());
    return problems;
}

std::vector<Error> unknownStages(const level::Level& level, const Stages& stages) {
    std::vector<Error> unknown;
    for (const auto& [name, values] : level.stages)
        if (stages.find(name) == nullptr)
            unknown.push_back(
                {ErrorCode::InvalidInput,
                 fmt::format("there is no stage \"{}\"; use {}", name, stages.names()),
                 fmt::format("stages.{}", name)});
    return unknown;
}

/// @pre nothing is wrong with its parameters
StageInput inputOf(const level::Level& level,
                   const Stage& stage,
                   const Brains& brains,
                   const schedule::DutyRegistry& duties) {
    static const level::ById<level::Json> kNothing;
    const auto* stated = statedOf(level, stage.name());
    const auto& values = stated == nullptr ? kNothing : *stated;
    return {level,
            brains,
            duties,
            statedValues({stage.parameters(), {}, values, values}),
            stated != nullptr};
}

/// Compiles one stage behind those before it. @return whether the level has something for it
Result<bool> addStage(const std::shared_ptr<const Stage>& stage,
                      const Brains& brains,
                      const schedule::DutyRegistry& duties,
                      StagedLevel& staged) {
    auto data = stage->compile(inputOf(staged.level, *stage, brains, duties));
    if (!data)
        return data.unexpected();
    if (*data == nullptr)
        return false;
    const std::size_t before = staged.level.agents.size();
    staged.level = stage->populate(std::move(staged.level), **data);
    PERCEPT_EXPECTS(staged.level.agents.size() >= before);
    staged.stages.push_back({stage,
                             std::move(*data),
                             static_cast<std::uint32_t>(before),
                             static_cast<std::uint32_t>(staged.level.agents.size() - before)});
    return true;
}

/// What one stage says of a level, which gets the agents that it adds.
void reviewStage(const std::shared_ptr<const Stage>& stage,
                 const Brains& brains,
                 const schedule::DutyRegistry& duties,
                 StageReview& review) {
    const auto refuse = [&](const Error& error) {
        review.problems.push_back({level::Severity::Error, error.place, error.message, {}});
    };
    const auto wrong = parameterErrors(review.staged.level, *stage);
    std::for_each(wrong.begin(), wrong.end(), refuse);
    if (!wrong.empty())
        return review.refused.push_back(stage->name());
    const auto input = inputOf(review.staged.level, *stage, brains, duties);
    auto said = stage->check(input);
    const auto added = addStage(stage, brains, duties, review.staged);
    if (!added) {
        review.refused.push_back(stage->name());
        refuse(added.error());
    } else if (!*added && input.named) {
        review.problems.push_back({level::Severity::Warning,
                                   fmt::format("stages.{}", stage->name()),
                                   fmt::format("it is ignored: the level has no {}", stage->name()),
                                   "Remove it."});
    }
    std::move(said.begin(), said.end(), std::back_inserter(review.problems));
}

} // namespace

Result<StagedLevel> compileStages(level::Level level,
                                  const Brains& brains,
                                  const Stages& stages,
                                  const schedule::DutyRegistry& duties) {
    StagedLevel staged{std::move(level), {}};
    if (auto unknown = unknownStages(staged.level, stages); !unknown.empty())
        return Unexpected{std::move(unknown.front())};
    for (const auto& stage : stages.all()) {
        if (auto wrong = parameterErrors(staged.level, *stage); !wrong.empty())
            return Unexpected{std::move(wrong.front())};
        if (auto added = addStage(stage, brains, duties, staged); !added)
            return added.unexpected();
    }
    return staged;
}

StageReview reviewStages(level::Level level,
                         const Brains& brains,
                         const Stages& stages,
                         const schedule::DutyRegistry& duties) {
    StageReview review{{std::move(level), {}}, {}, {}};
    for (const Error& unknown : unknownStages(review.staged.level, stages))
        review.problems.push_back({level::Severity::Error, unknown.place, unknown.message, {}});
    for (const auto& stage : stages.all())
        reviewStage(stage, brains, duties, review);
    return review;
}

Result<std::shared_ptr<const schedule::DutyRegistry>> dutiesOf(const Brains& brains,
                                                               const Stages& stages) {
    auto duties = std::make_shared<schedule::DutyRegistry>();
    const auto refused = [](const char* what, std::string_view name, const Error& error) {
        return failure(error.code, fmt::format("The {} \"{}\": {}", what, name, error.message));
    };
    for (const auto& stage : stages.all())
        if (auto added = stage->registerDuties(*duties); !added)
            return refused("stage", stage->name(), added.error());
    for (const auto& brain : brains.all())
        if (auto added = brain->registerDuties(*duties); !added)
            return refused("brain", brain->name(), added.error());
    return std::shared_ptr<const schedule::DutyRegistry>(std::move(duties));
}

} // namespace percept::agent
