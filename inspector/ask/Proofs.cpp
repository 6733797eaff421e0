#include "inspector/ask/Proofs.h"

#include "inspector/ask/Fork.h"
#include "inspector/ask/Turns.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::ask {
namespace {

/// How far the run goes on to prove a change.
constexpr Frame kProofFrames = 120;

/// Runs on with an offer, then with more and more of the same.
class Proof {
public:
    Proof(trace::TraceSource& source, const Moment& moment, const WhyNoticed& why)
        : m_source(source)
        , m_moment(moment)
        , m_why(why) {}

    /// @return the first that lets the agent notice; nothing: none does
    Result<std::optional<Offer>>
    firstThatHolds(Offer offer, const Perception& perception, const Watch& watch) {
        auto more = std::exchange(offer.larger, {});
        auto holds = isProven(m_source, m_moment.simulation, questionOf(offer, perception));
        for (Offer& next : more) {
            if (!holds || *holds || !goesOn(watch, 0))
                break;
            offer = std::move(next);
            holds = isProven(m_source, m_moment.simulation, questionOf(offer, perception));
        }
        if (!holds)
            return holds.unexpected();
        return *holds ? std::optional(std::move(offer)) : std::nullopt;
    }
    /// How long it runs on: what is slow may come the whole way first, and to be aware takes time.
    [[nodiscard]] Frame framesFor(const Offer& offer, const Perception& perception) const {
        Seconds wait = std::max(perception.delay, offer.delay);
        if (perception.sought)
            wait += m_moment.simulation.arena()
                        .awarenessOf(m_why.agent)
                        ->rules.reaction[*perception.sought - 1U] +
                    nextLook(m_moment.simulation, m_why.agent).value_or(0.0);
        return kProofFrames + framesOf(wait, m_source.info().step) + 1;
    }

private:
    [[nodiscard]] ForkQuestion questionOf(const Offer& offer, const Perception& perception) const {
        return {.frame = m_why.frame,
                .original = {},
                .changed = offer.commands,
                .agent = m_why.agent,
                .about = m_why.about,
                .modality = perception.id,
                .frames = framesFor(offer, perception),
                .emitter = m_why.emitter,
                .sought = perception.sought};
    }

    trace::TraceSource& m_source;
    const Moment& m_moment;
    const WhyNoticed& m_why;
};

/// `strength 2.00`, or with more of it `strength 2.00 to 16.00`.
std::string triedText(const Offer& offer) {
    return offer.larger.empty() ? offer.text
                                : fmt::format("{}, up to {}", offer.text, offer.larger.back().text);
}

} // namespace

/// Runs on with each offer; one that does not let the agent notice is no offer.
Result<void>
proveOffers(trace::TraceSource& source, const Moment& moment, WhyNoticed& why, const Watch& watch) {
    Proof proof(source, moment, why);
    for (Perception& perception : why.perceptions) {
        std::vector<Offer> proven;
        bool differs = false;
        for (Offer& offer : perception.remedy.offers) {
            if (!goesOn(watch, 0)) {
                why.complete = false;
                return {};
            }
            auto holds = proof.firstThatHolds(offer, perception, watch);
            if (!holds)
                return holds.unexpected();
            differs = differs || !*holds || (*holds)->text != offer.text;
            if (*holds)
                proven.push_back(std::move(**holds));
            else
                perception.remedy.tried.push_back(
                    {.what = triedText(offer),
                     .result = fmt::format("run on with it, still not {} after {:.1f} s",
                                           perception.sought ? "so aware" : "noticed",
                                           static_cast<double>(proof.framesFor(offer, perception)) *
                                               source.info().step)});
        }
        // A sense alone that the run does not bear out is no remedy.
        if (proven.empty() && differs && perception.reason == trace::Gate::Modality)
            perception.remedy.added.clear();
        if (differs)
            keepOffers(perception.remedy, std::move(proven));
        else
            perception.remedy.offers = std::move(proven);
    }
    return {};
}

} // namespace percept::ask
