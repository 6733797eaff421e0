#pragma once

#include "percept/trace/Command.h"
#include "percept/trace/TraceSink.h"

#include <optional>
#include <string>

/// What records mean, in words.
namespace percept::explain {

/// A record as a person reads it.
struct Sentence {
    trace::RecordId id = trace::kNoRecord;
    Frame frame = 0;
    trace::RecordId cause = trace::kNoRecord;
    trace::Category category{};
    trace::AgentId agent = trace::kNoAgent; ///< whose record it is
    std::string text;                       ///< `guard_3 perceives sound of intruder`
    std::string detail;               ///< `intensity 0.62, threshold 0.50, +0.12`; may be empty
    std::optional<trace::Vec2> place; ///< where it happened, if the record says
};

/// One sentence per record of `records`, in ascending order of ids.
/// @param info names what the records mention
[[nodiscard]] std::vector<Sentence> sentences(const trace::RunInfo& info,
                                              const trace::RecordBuffer& records);

/// The sentence of one record; nothing if it is not among `records`.
[[nodiscard]] std::optional<Sentence>
sentence(const trace::RunInfo& info, const trace::RecordBuffer& records, trace::RecordId id);

/// What a command orders: `emits sound, strength 4.00`, `opens the door gate`.
[[nodiscard]] std::string commandText(const trace::RunInfo& info, const trace::Command& command);

/// The command that a row of `command_taken` stands for, in words; empty if the recording has lost
/// it.
[[nodiscard]] Result<std::string> commandText(trace::TraceSource& source,
                                              const trace::Row<trace::CommandTaken>& row);

} // namespace percept::explain
