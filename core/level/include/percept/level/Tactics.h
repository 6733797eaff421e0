#pragma once

#include "percept/level/Values.h"

/// The parts of a level that say what a place is worth, and what groups do there.
namespace percept::level {

/// A location with tactical properties.
struct Waypoint {
    std::string id;
    std::string set;
    Place position;
    ById<Json> qualities; ///< a number 0..1, or one per direction, posture or weapon
    std::vector<std::string> tags;
    std::vector<std::string> links; ///< other waypoints
    Unknown unknown;
    friend bool operator==(const Waypoint&, const Waypoint&) = default;
};

/// A tactic derived from others, such as `cover AND visibility`.
struct Compound {
    std::string id;
    std::string rule;
    std::string logic = "fuzzy"; ///< `fuzzy`, `probabilistic`: what its AND and OR do to values
    Unknown unknown;
    friend bool operator==(const Compound&, const Compound&) = default;
};

/// What a unit type minds on its way.
struct Profile {
    std::string id;
    std::string unit;
    std::string state;
    Keyed weights; ///< per tactical quality
    /// What weights are for: `connection`, whatever its length, or `metre` of it, so that the size
    /// of cells and the number of nodes on a path change nothing.
    std::string weightsPer = "connection";
    double maxSlope = 0.0; ///< as of Movement, the stricter counts [>= 0]; 0: any
    /// Leads its searches: a share of the greatest admissible heuristic [>= 0.001]. Up to 1 ways
    /// are cheapest, above it searches are quicker and ways may cost more.
    double heuristicScale = 1.0;
    Unknown unknown;
    friend bool operator==(const Profile&, const Profile&) = default;
};

/// A value per cell of the level.
struct Analysis {
    std::string id;
    std::string kind;
    Json parameters;
    Unknown unknown;
    friend bool operator==(const Analysis&, const Analysis&) = default;
};

/// A combination of analyses by weighted sums and products.
struct Layer {
    std::string id;
    std::string formula;
    Unknown unknown;
    friend bool operator==(const Layer&, const Layer&) = default;
};

/// A cellular automaton that cells of the level are stepped by.
struct Automaton {
    std::string id;
    std::vector<std::string> rules; ///< lines of the text that tactics::parseAutomaton() reads
    Unknown unknown;
    friend bool operator==(const Automaton&, const Automaton&) = default;
};

struct Team {
    std::string id;
    Keyed relations{}; ///< per team: -1 hostile, 0 neutral, 1 friendly; absent: hostile
    Unknown unknown{};
    friend bool operator==(const Team&, const Team&) = default;
};

struct Squad {
    std::string id;
    std::string parent; ///< a squad of a higher tier: battalion, side
    std::string team;
    std::string formation;
    Unknown unknown;
    friend bool operator==(const Squad&, const Squad&) = default;
};

/// A group action: steps for roles, joined by signals.
struct Script {
    std::string id;
    std::vector<std::string> roles;
    Json steps;
    Unknown unknown;
    friend bool operator==(const Script&, const Script&) = default;
};

/// A sentence with a form that a run is checked against.
struct Expectation {
    std::string id;
    std::string text;
    Unknown unknown;
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

BOOST_DESCRIBE_STRUCT(Waypoint, (), (id, set, position, qualities, tags, links, unknown))
BOOST_DESCRIBE_STRUCT(Compound, (), (id, rule, logic, unknown))
BOOST_DESCRIBE_STRUCT(Profile,
                      (),
                      (id, unit, state, weights, weightsPer, maxSlope, heuristicScale, unknown))
BOOST_DESCRIBE_STRUCT(Analysis, (), (id, kind, parameters, unknown))
BOOST_DESCRIBE_STRUCT(Layer, (), (id, formula, unknown))
BOOST_DESCRIBE_STRUCT(Automaton, (), (id, rules, unknown))
BOOST_DESCRIBE_STRUCT(Team, (), (id, relations, unknown))
BOOST_DESCRIBE_STRUCT(Squad, (), (id, parent, team, formation, unknown))
BOOST_DESCRIBE_STRUCT(Script, (), (id, roles, steps, unknown))
BOOST_DESCRIBE_STRUCT(Expectation, (), (id, text, unknown))

} // namespace percept::level
