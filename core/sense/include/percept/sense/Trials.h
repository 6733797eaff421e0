#pragma once

#include "percept/base/Watch.h"
#include "percept/sense/ChangeSearch.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::sense {

/// Finds out how little of one thing after another would have to be different for a test to pass,
/// by asking the test itself.
///
///     Trials trials([&] { return verdictOf(scene); }, 2, watch);
///     trials.number(Of::Strength, {}, 1.0, {2.0, 4.0}, [&](double value) { scene.strength = value;
///     }); for (const SmallestChange& change : trials.take().found) ...
class Trials {
public:
    using Of = SmallestChange::Of;
    using Set = std::function<void(double)>;

    /// @param test with everything as the latest Set left it
    /// @param expected how many trials there will be, for the watch
    /// @param watch what it stops is not looked for
    Trials(std::function<Verdict()> test, std::size_t expected, const Watch& watch);

    /// Where a change of distance puts the source; asked while the change is set.
    void placeAt(std::function<geometry::Vec3()> place) { m_place = std::move(place); }

    /// Halves the way from what fails to the nearest of some values that pass; puts `from` back.
    /// @param towards in order, each farther from `from`
    void number(Of of,
                std::string subject,
                double from,
                const std::vector<double>& towards,
                const Set& set);
    /// Asks about one value alone, such as a whole number; puts `from` back.
    /// @param objects for SmallestChange::objects
    /// @return whether it passes
    bool value(Of of,
               std::string subject,
               double from,
               double to,
               const Set& set,
               std::vector<std::uint32_t> objects = {});

    /// What was stopped is not among them.
    [[nodiscard]] ChangeSearch take();

private:
    [[nodiscard]] bool passes(const Set& set, double value);
    /// With the effort, the number as it may be shown, and where it puts the source.
    [[nodiscard]] SmallestChange finished(SmallestChange change, const Set& set);
    /// Those of some values that pass, each farther from what is than the one before.
    [[nodiscard]] std::vector<SmallestChange>
    largerThan(const SmallestChange& change, std::span<const double> values, const Set& set);

    void keepNearest(double value, const Verdict& verdict);

    std::function<Verdict()> m_test;
    std::size_t m_expected;
    const Watch& m_watch;
    std::function<geometry::Vec3()> m_place;
    bool m_stopped = false;
    std::size_t m_done = 0;
    ChangeSearch m_search;
    std::optional<TriedChange> m_nearest; ///< of what is tried now
    Seconds m_delay = 0;                  ///< of the signal, with what passed last
};

/// How many times as much of something a designer would think of.
inline constexpr double kMostTimes = 16;
/// From twice as much on, doubling, up to a limit; that itself last. None for a limit that is no
/// more than that.
[[nodiscard]] std::vector<double> upwards(double from, double limit);

} // namespace percept::sense
