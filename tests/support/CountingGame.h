#pragma once

#include "percept/base/Archive.h"
#include "percept/base/Difference.h"
#include "percept/base/Random.h"
#include "percept/trace/Resimulator.h"

#include <memory>
#include <vector>

namespace percept {

/// The state of a small game: numbers that wander and can be pushed by commands.
struct CountingState {
    Frame frame = 0;
    Random random{7};
    trace::RecordCounter records;
    std::vector<double> numbers = std::vector<double>(4);
};
BOOST_DESCRIBE_STRUCT(CountingState, (), (frame, random, records, numbers))

/// A deterministic simulation that is quick to read: for tests of whatever re-simulates.
class CountingGame final : public trace::Resimulator {
public:
    Result<void> restore(const trace::Keyframe& keyframe) override {
        auto state = describe::load<CountingState>(keyframe.state);
        if (!state)
            return state.unexpected();
        m_state = std::move(*state);
        return {};
    }
    void step(std::span<const trace::Command> commands,
              trace::TraceLevel level,
              trace::RecordBuffer* records) override {
        ++m_state.frame;
        trace::Trace trace(level, m_state.records, m_state.frame, records);
        for (const auto& command : commands)
            m_state.numbers[0] += command.position.x;
        for (std::size_t i = 0; i < m_state.numbers.size(); ++i) {
            m_state.numbers[i] += m_state.random.clamped();
            if (m_state.numbers[i] < 0.0)
                continue;
            const auto cause = trace.add(
                trace::TargetChosen{.agent = trace::AgentId(i), .score = m_state.numbers[i]},
                trace::kNoRecord);
            trace.addFull(cause, [&] { return trace::SenseTest{.agent = trace::AgentId(i)}; });
        }
    }
    Frame frame() const override { return m_state.frame; }
    std::uint64_t hash() const override { return describe::hash(m_state); }
    trace::View view() const override {
        trace::View view;
        view.frame = m_state.frame;
        for (const double number : m_state.numbers)
            view.agents.push_back({.position = {number, 0.0}});
        return view;
    }
    std::vector<std::byte> save() const override { return describe::save(m_state); }
    Result<std::string> firstDifference(const trace::Keyframe& other) const override {
        const auto state = describe::load<CountingState>(other.state);
        if (!state)
            return state.unexpected();
        const auto found = describe::firstDifference(m_state, *state);
        return found ? found->path + ": " + found->left + " / " + found->right : std::string();
    }

private:
    CountingState m_state;
};

class CountingGameFactory final : public trace::ResimulatorFactory {
public:
    Result<std::unique_ptr<trace::Resimulator>> create(const trace::RunInfo&) const override {
        return std::unique_ptr<trace::Resimulator>(std::make_unique<CountingGame>());
    }
};

/// Plays the game into a sink, with a push every 40 frames and a keyframe every 100.
/// @param nudgedAt a frame in which something changes a number that no command did; -1: never
inline void
playCountingGame(trace::TraceSink& sink, Frame lastFrame, trace::TraceLevel level, Frame nudgedAt) {
    CountingGame game;
    trace::RecordBuffer records;
    std::vector<trace::Command> commands;
    while (true) {
        const auto view = game.view();
        const auto state = game.frame() % 100 == 0 ? game.save() : std::vector<std::byte>();
        static_cast<void>(sink.frame({game.frame(),
                                      static_cast<double>(game.frame()) / 60.0,
                                      game.hash(),
                                      1.0,
                                      &view,
                                      &records,
                                      commands,
                                      state}));
        if (game.frame() == lastFrame)
            return;
        records.clear();
        commands.clear();
        const trace::Command push{
            .frame = game.frame(), .kind = trace::CommandKind::MoveTo, .position = {2.5, 0.0}};
        if (game.frame() % 40 == 39)
            commands.push_back(push);
        const bool nudged = game.frame() == nudgedAt;
        game.step(nudged ? std::vector{push} : commands, level, &records);
    }
}

} // namespace percept
