#pragma once

#include "inspector/ask/Fork.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/ask/WhyPlace.h"

/// Questions about a run that is asked about once.
namespace percept::ask {

inline Result<WhyNoticed> whyNoticed(trace::TraceSource& source,
                                     AgentId agent,
                                     AgentId about,
                                     Frame frame,
                                     const Watch& watch = {}) {
    RunContext context(source);
    return ask(NoticeQuestion{.agent = agent, .about = about, .frame = frame}, context, watch);
}
inline Result<WhyNoticed>
whyNoticed(trace::TraceSource& source, AgentId agent, trace::EmitterId emitter, Frame frame) {
    RunContext context(source);
    return ask(NoticeQuestion{.agent = agent, .emitter = emitter, .frame = frame}, context);
}
inline Result<std::vector<Witness>>
whoNotices(trace::TraceSource& source, AgentId about, Frame frame) {
    RunContext context(source);
    return ask(WitnessQuestion{.about = about, .frame = frame}, context);
}
inline Result<std::vector<Witness>>
whoNotices(trace::TraceSource& source, trace::EmitterId emitter, Frame frame) {
    RunContext context(source);
    return ask(WitnessQuestion{.emitter = emitter, .frame = frame}, context);
}
inline Result<WhyPlace> whyPlace(trace::TraceSource& source, AgentId agent, Frame frame) {
    RunContext context(source);
    return ask(PlaceQuestion{agent, frame}, context);
}
inline Result<ForkReport>
tryFork(trace::TraceSource& source, const ForkQuestion& question, const Watch& watch = {}) {
    RunContext context(source);
    return ask(question, context, watch);
}
inline Result<void> saveFork(trace::TraceSource& source,
                             const ForkQuestion& question,
                             const std::filesystem::path& path) {
    RunContext context(source);
    return saveFork(question, context, path);
}

} // namespace percept::ask
