#include "inspector/ask/Proofs.h"

#include "inspector/ask/Emitting.h"
#include "inspector/ask/Fork.h"
#include "inspector/ask/Turns.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace percept::ask {
namespace {

/// How far the run goes on to prove a change.
constexpr Frame kProofFrames = 120;

/// What is emitted later than that is not waited for.
constexpr Seconds kLongestWait = 30.0;

/// `strength 2.00`, or with more of it `strength 2.00 to 16.00`.
std::string triedText(const Offer& offer) {
    return offer.larger.empty() ? offer.text
                                : fmt::format("{}, up to {}", offer.text, offer.larger.back().text);
}

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
        auto holds = isProven(offer, perception);
        for (Offer& next : more) {
            if (!holds || *holds || !goesOn(watch, 0))
                break;
            offer = std::move(next);
            holds = isProven(offer, perception);
        }
        if (!holds)
            return holds.unexpected();
        return *holds ? leastOf(std::move(offer), perception, watch)
                      : Result<std::optional<Offer>>(std::nullopt);
    }
    /// How long it runs on: until the next signal has been made, and has come the whole way where
    /// it is slow; and to be aware takes time.
    [[nodiscard]] Frame framesFor(const Offer& offer, const Perception& perception) const {
        Seconds wait = std::max(perception.delay, offer.delay);
        if (perception.sought)
            wait += m_moment.simulation.arena()
                        .awarenessOf(m_why.agent)
                        ->rules.reaction[*perception.sought - 1U] +
                    nextLook(m_moment.simulation, m_why.agent).value_or(0.0);
        wait += std::min(
            nextSignal(m_moment.simulation, m_why.about, m_why.emitter, perception.id).value_or(0),
            kLongestWait);
        return kProofFrames + framesOf(wait, m_source.info().step) + 1;
    }
    /// Whether anything was, in the last run.
    [[nodiscard]] bool emitted() const { return m_emitted; }
    /// What became of one that does not hold.
    [[nodiscard]] Tried failed(const Offer& offer, const Perception& perception) const {
        const Seconds seconds =
            static_cast<double>(framesFor(offer, perception)) * m_source.info().step;
        if (m_anyway)
            return {.what = triedText(offer), .result = "noticed no sooner than without it"};
        return {.what = triedText(offer),
                .result = m_emitted
                              ? fmt::format("run on with it, still not {} after {:.1f} s",
                                            perception.sought ? "so aware" : "noticed",
                                            seconds)
                              : fmt::format("run on with it, and nothing was emitted in {:.1f} s",
                                            seconds)};
    }

private:
    /// Of what holds, and the values between it and the one before, which does not.
    Result<std::optional<Offer>>
    leastOf(Offer offer, const Perception& perception, const Watch& watch) {
        auto between = std::exchange(offer.between, {});
        std::size_t first = 0;
        std::size_t last = between.size();
        while (first < last && goesOn(watch, 0)) {
            const std::size_t middle = (first + last) / 2;
            const auto holds = isProven(between[middle], perception);
            if (!holds)
                return holds.unexpected();
            if (*holds)
                last = middle;
            else
                first = middle + 1;
        }
        return std::optional(last < between.size() ? std::move(between[last]) : std::move(offer));
    }
    /// Whether the agent notices with an offer, and sooner than it does anyway.
    /// @param offer is told how long it takes
    Result<bool> isProven(Offer& offer, const Perception& perception) {
        const ForkQuestion question = questionOf(offer, perception);
        const auto side = runOn(m_source, m_moment.simulation, question);
        if (!side)
            return side.unexpected();
        m_emitted = side->emitted;
        m_anyway = false;
        if (!side->notified)
            return false;
        offer.takes = side->at - m_why.frame;
        const auto anyway = isNoticedAnyway(question, perception, offer.takes);
        if (!anyway)
            return anyway.unexpected();
        m_anyway = *anyway;
        return !m_anyway;
    }
    /// Whether the run without a change comes to the same as soon as that.
    Result<bool>
    isNoticedAnyway(ForkQuestion question, const Perception& perception, Frame frames) {
        Unchanged& unchanged = m_unchanged[perception.id];
        if (!unchanged.notified && unchanged.frames < frames) {
            question.changed.clear();
            question.frames = frames;
            const auto side = runOn(m_source, m_moment.simulation, question);
            if (!side)
                return side.unexpected();
            unchanged = {side->notified, side->notified ? side->at - m_why.frame : frames};
        }
        return unchanged.notified && unchanged.frames <= frames;
    }
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
    bool m_emitted = true;
    bool m_anyway = false; ///< the last that held did so no sooner than the run does
    /// What comes of the run as it is.
    struct Unchanged {
        bool notified = false;
        Frame frames = 0; ///< until then, or without it
    };
    std::map<trace::ModalityId, Unchanged> m_unchanged;
};

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
                perception.remedy.tried.push_back(proof.failed(offer, perception));
        }
        // A sense alone that the run does not bear out is no remedy, and what is not emitted again
        // says nothing of what would have sufficed.
        if (proven.empty() && differs &&
            (perception.reason == trace::Gate::Modality || !proof.emitted()))
            perception.remedy.added.clear();
        if (differs)
            keepOffers(perception.remedy, std::move(proven));
        else
            perception.remedy.offers = std::move(proven);
    }
    return {};
}

} // namespace percept::ask
