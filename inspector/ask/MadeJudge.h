#pragma once

#include "inspector/ask/Emitting.h"
#include "inspector/ask/Observers.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

/// Internal to this library.
namespace percept::ask {

/// How recent signals were perceived, each at its own moment. What the run found when it tested one
/// is what is said of it. Borrows what it is made of.
class MadeJudge {
public:
    /// @param asked the frame that is asked about
    MadeJudge(RunContext& context, Frame asked, const Emitting& emitting)
        : m_context(context)
        , m_asked(asked)
        , m_emitting(emitting) {}

    /// Brings the run to all moments that some agents will be asked about, in one go forward.
    [[nodiscard]] Result<void> prepare(const std::vector<AgentId>& agents);
    /// @param watch as for Observers
    [[nodiscard]] Result<std::vector<Perception>> perceptionsOf(AgentId agent, const Watch* watch);

private:
    struct Then {
        Then(std::shared_ptr<const Moment> of, const Emissions& emissions)
            : moment(std::move(of))
            , observers(*moment, emissions) {}
        Then(const Then&) = delete;
        Then& operator=(const Then&) = delete;
        std::shared_ptr<const Moment> moment;
        Observers observers;
    };
    /// Where a front was stopped.
    struct Stop {
        std::uint32_t door = 0;
        Frame frame = 0;           ///< when it comes there
        std::vector<double> doors; ///< as it met them
    };

    [[nodiscard]] Result<const Then*> at(Frame frame);
    [[nodiscard]] Result<std::optional<Perception>>
    judge(AgentId agent, const MadeSignal& made, const Watch* watch);
    [[nodiscard]] Result<void>
    judgeLost(Perception& perception, AgentId agent, const MadeSignal& made, const Watch* watch);
    [[nodiscard]] Result<std::optional<Stop>>
    stopOf(const Observers& then, AgentId agent, const MadeSignal& made);
    [[nodiscard]] Result<std::optional<Stop>> firstShut(const MadeSignal& made,
                                                        const std::vector<MetDoor>& path);
    [[nodiscard]] Result<bool> isShut(std::uint32_t door, Frame frame);
    [[nodiscard]] Seconds timeOf(Frame frame) const {
        return static_cast<double>(frame) * m_context.info().step;
    }

    RunContext& m_context;
    Frame m_asked;
    const Emitting& m_emitting;
    std::map<Frame, std::unique_ptr<Then>> m_then;
};

} // namespace percept::ask
