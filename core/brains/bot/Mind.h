#pragma once

#include "Context.h"

namespace percept::bot {

/// Runs the goals of one bot during a step. Internal to this area.
class Mind {
public:
    Mind(const Self& me);

    /// One step of the goal at work.
    void process();
    /// Weighs all strategies and takes up the one wanted most.
    void arbitrate();
    void removeAllGoals();
    /// Drops every goal and walks to a place, as a person commands.
    void walkTo(Vec2 destination);
    /// Drops every goal and keeps walking along a direction of length 0..1 of the top speed.
    void walkAlong(Vec2 direction);
    /// Takes up a goal of a reaction, unless it is about it already. @return whether it did
    bool respond(Goal goal, Vec2 place, RecordId cause);
    /// Its squad was given an order: it obeys, unless it has something more urgent to do.
    void takeOrder();
    /// The goal that led to an item is reached when the item is taken.
    void onPickedUp(ItemId item);
    void onHit();
    /// Leaves its behaviour for that of another level of detail.
    /// @return where it goes, what for, and about whom
    lod::Passed leaveFor(lod::Manner next);
    /// Begins a behaviour by going on to the place that the one before it passed on.
    void begin(lod::Manner own, const lod::Passed& passed, RecordId cause);
    void onPathAnswer(const PathAnswer& answer);
    /// The way as it is known now, while its search goes on.
    /// @param complete it leads to the goal
    void onGuess(const PathAnswer& guess, bool complete, RecordId cause);
    /// What it walks along while the search for a request goes on; null: nothing.
    [[nodiscard]] static const agent::FollowData* following(const BotMind& mind,
                                                            std::uint32_t request);
    /// Factor on its greatest speed that what it does asks for.
    [[nodiscard]] static double pace(const BotMind& mind);

private:
    /// Depth of a goal in the tree: 0 think, 1 strategies.
    using Depth = std::int32_t;

    GoalNode&
    push(GoalNode& parent, Depth depth, Goal kind, GoalData data, Vec2 where, RecordId cause);
    void end(GoalNode& node, Depth depth, GoalStatus status);
    void removeSubgoals(GoalNode& node, Depth depth);
    GoalStatus processNode(GoalNode& node, Depth depth);
    GoalStatus processSubgoals(GoalNode& node, Depth depth);
    void activate(GoalNode& node, Depth depth);

    /// Goes on to where its order has it be, or stays there; it has one. @param cause of a new goal
    void obey(RecordId cause);
    /// Whether it found no path to the place of its order a moment ago, and waits before it looks
    /// for one again.
    [[nodiscard]] bool wasRefused(Vec2 place) const;
    /// Where a strategy takes it, as far as it knows.
    [[nodiscard]] std::optional<Vec2> destinationOf(const GoalNode& strategy) const;
    /// Takes up a strategy that leads to a place.
    void goTo(Goal goal, TravelData data, RecordId cause);
    [[nodiscard]] agent::Traveller traveller(TravelData& data, Depth depth) const;
    void setOut(GoalNode& node, Depth depth);
    void activateExplore(GoalNode& node, Depth depth);
    void activateGetItem(GoalNode& node, Depth depth);
    void activateMoveTo(GoalNode& node, Depth depth);
    void activateAttack(GoalNode& node, Depth depth);
    void activateHunt(GoalNode& node, Depth depth);
    void activateDodge(GoalNode& node);
    void activateWander(GoalNode& node);
    void activateCover(GoalNode& node, Depth depth);

    GoalStatus processTravel(GoalNode& node, Depth depth);
    GoalStatus processDodge(GoalNode& node);
    GoalStatus processGetItem(GoalNode& node, Depth depth);
    GoalStatus processAttack(GoalNode& node, Depth depth);
    GoalStatus processHunt(GoalNode& node, Depth depth);
    GoalStatus processCover(GoalNode& node, Depth depth);

    [[nodiscard]] const SenseLink* target() const;
    /// Whether a target can be shot at from here; where it is not in view, as far as is known: not
    /// any more once the bot stands there.
    [[nodiscard]] bool canBeAttacked(const SenseLink& record) const;
    /// Whether a target moved so far that the way to it has to be found anew.
    [[nodiscard]] bool hasMoved(const SenseLink& record, Vec2 from) const;
    /// Whether the goal that was taken up last has had its time, so that another may follow at
    /// once.
    [[nodiscard]] bool mayDecide() const;
    /// Whether it does already what a reaction wants.
    [[nodiscard]] bool isDoing(Goal goal, Vec2 place) const;
    [[nodiscard]] bool isAt(Vec2 place) const;
    [[nodiscard]] std::optional<Vec2> stepAside(bool clockwise) const;
    /// Takes the best place out of sight of who shoots at it, if it shelters.
    void takeShelter();

    const Self& m_me;
    Agent& m_bot;
    BotMind& m_mind;
    const level::Archetype& m_archetype;
};

} // namespace percept::bot
