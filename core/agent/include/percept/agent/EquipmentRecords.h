#pragma once

#include "percept/trace/Records.h"

/// What is recorded of weapons and items.
namespace percept::agent {

struct WeaponChosen {
    static constexpr trace::RecordInfo kInfo{"weapon_chosen",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent changed its weapon."};
    trace::AgentId agent = trace::kNoAgent;
    trace::WeaponId weapon{};
    trace::WeaponId previous{};
    double desirability = 0; ///< 0..100
};
struct WeaponScore {
    static constexpr trace::RecordInfo kInfo{"weapon_score",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Full,
                                             "A weapon that was weighed."};
    trace::AgentId agent = trace::kNoAgent;
    trace::WeaponId weapon{};
    Metres distance = 0;
    std::int32_t rounds = 0;
    double desirability = 0;
};
struct ShotFired {
    static constexpr trace::RecordInfo kInfo{
        "shot", trace::Category::Event, trace::TraceLevel::Normal, "A weapon was fired."};
    trace::AgentId agent = trace::kNoAgent;
    trace::WeaponId weapon{};
    trace::Vec2 from{0, 0};
    trace::Vec2 aim{0, 0};
    trace::AgentId target = trace::kNoAgent;
};
struct ThingThrown {
    static constexpr trace::RecordInfo kInfo{
        "thrown",
        trace::Category::Event,
        trace::TraceLevel::Normal,
        "An agent threw something, to be heard where it lands.",
        "{agent} throws something",
        "",
        trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::Vec2 from{0, 0};
    trace::Vec2 to{0, 0}; ///< where it lands if nothing is in the way
};
struct ThingLanded {
    static constexpr trace::RecordInfo kInfo{"landed",
                                             trace::Category::World,
                                             trace::TraceLevel::Normal,
                                             "Something that was thrown came down.",
                                             "What {thrower} threw lands"};
    trace::AgentId thrower = trace::kNoAgent;
    trace::Vec2 position{0, 0};
};
struct BodyPickedUp {
    static constexpr trace::RecordInfo kInfo{"body_picked_up",
                                             trace::Category::Event,
                                             trace::TraceLevel::Normal,
                                             "An agent picked up a body, to carry it elsewhere.",
                                             "{agent} picks up the body of {body}",
                                             "",
                                             trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId body = trace::kNoAgent; ///< who it was
    trace::Vec2 position{0, 0};
};
struct BodyPutDown {
    static constexpr trace::RecordInfo kInfo{"body_put_down",
                                             trace::Category::Event,
                                             trace::TraceLevel::Normal,
                                             "An agent put down the body that it carried.",
                                             "{agent} puts down the body of {body}",
                                             "",
                                             trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId body = trace::kNoAgent;
    trace::Vec2 position{0, 0};
};
struct Hit {
    static constexpr trace::RecordInfo kInfo{
        "hit", trace::Category::Event, trace::TraceLevel::Normal, "An agent took damage."};
    trace::AgentId agent = trace::kNoAgent; ///< who was hit
    trace::AgentId shooter = trace::kNoAgent;
    trace::WeaponId weapon = trace::kNone<trace::WeaponId>;
    double damage = 0;
    double health = 0; ///< left
    trace::Vec2 position{0, 0};
};
struct PickedUp {
    static constexpr trace::RecordInfo kInfo{
        "picked_up", trace::Category::Event, trace::TraceLevel::Normal, "An agent took an item."};
    trace::AgentId agent = trace::kNoAgent;
    trace::ItemId item{};
    double amount = 0;
};
struct ItemReturned {
    static constexpr trace::RecordInfo kInfo{"item_returned",
                                             trace::Category::World,
                                             trace::TraceLevel::Normal,
                                             "An item can be taken again."};
    trace::ItemId item{};
};

BOOST_DESCRIBE_STRUCT(WeaponChosen, (), (agent, weapon, previous, desirability))
BOOST_DESCRIBE_STRUCT(WeaponScore, (), (agent, weapon, distance, rounds, desirability))
BOOST_DESCRIBE_STRUCT(ShotFired, (), (agent, weapon, from, aim, target))
BOOST_DESCRIBE_STRUCT(ThingThrown, (), (agent, from, to))
BOOST_DESCRIBE_STRUCT(ThingLanded, (), (thrower, position))
BOOST_DESCRIBE_STRUCT(BodyPickedUp, (), (agent, body, position))
BOOST_DESCRIBE_STRUCT(BodyPutDown, (), (agent, body, position))
BOOST_DESCRIBE_STRUCT(Hit, (), (agent, shooter, weapon, damage, health, position))
BOOST_DESCRIBE_STRUCT(PickedUp, (), (agent, item, amount))
BOOST_DESCRIBE_STRUCT(ItemReturned, (), (item))

} // namespace percept::agent
