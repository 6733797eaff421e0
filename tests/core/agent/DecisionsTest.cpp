#include "percept/agent/DecisionTree.h"
#include "percept/agent/Fuzzy.h"
#include "percept/agent/StateMachine.h"

#include <gtest/gtest.h>

namespace percept::agent {
namespace {

/// What figure 6.6 of the source asks.
struct Soldier {
    bool seesEnemy = false;
    bool hasAmmunition = true;
    bool coverNear = false;
    int searches = 0;
};
enum class Action { Patrol, Attack, TakeCover };

bool seesEnemy(Soldier& soldier) {
    return soldier.seesEnemy;
}
bool hasAmmunition(Soldier& soldier) {
    return soldier.hasAmmunition;
}
bool findsCover(Soldier& soldier) {
    ++soldier.searches;
    return soldier.coverNear;
}

using Tree = DecisionTree<Soldier, Action>;

const Tree& tree() {
    static const Tree kTree({{"enemy in sight", &seesEnemy, 1, Action::Patrol},
                             {"plenty of ammunition", &hasAmmunition, Action::Attack, 2},
                             {"cover near", &findsCover, Action::TakeCover, Action::Attack}});
    return kTree;
}

TEST(DecisionTree, DecidesAsTheSourcesFigure) {
    Soldier plenty{true, true, true};
    Soldier shortOfIt{true, false, true};
    Soldier nowhere{true, false, false};
    Soldier alone{false, false, true};

    EXPECT_EQ(tree().decide(plenty), Action::Attack);
    EXPECT_EQ(tree().decide(shortOfIt), Action::TakeCover);
    EXPECT_EQ(tree().decide(nowhere), Action::Attack);
    EXPECT_EQ(tree().decide(alone), Action::Patrol);
}

TEST(DecisionTree, AsksOnlyOnTheWayAndSaysWhy) {
    Soldier plenty{true, true, true};
    std::vector<Tree::Answer> why;

    static_cast<void>(tree().decide(plenty, &why));

    EXPECT_EQ(plenty.searches, 0);
    EXPECT_EQ(
        why, (std::vector<Tree::Answer>{{"enemy in sight", true}, {"plenty of ammunition", true}}));
}

TEST(DecisionTreeDeathTest, BranchesLeadOnwards) {
    EXPECT_DEATH(Tree({{"again", &seesEnemy, 0, Action::Patrol}}), "branch.node > i");
    EXPECT_DEATH(Tree({{"beyond", &seesEnemy, 7, Action::Patrol}}), "m_nodes.size");
}

bool seesNobody(Soldier& soldier) {
    return !soldier.seesEnemy;
}
bool mustHide(Soldier& soldier) {
    return soldier.seesEnemy && !soldier.hasAmmunition && findsCover(soldier);
}
bool canFight(Soldier& soldier) {
    return soldier.seesEnemy && (soldier.hasAmmunition || !findsCover(soldier));
}

/// Exercise 4: a state machine that behaves like the tree of figure 6.6.
TEST(StateMachine, BehavesLikeTheTree) {
    const StateMachine<Action, Soldier> machine(
        {{Action::Patrol, "short", &mustHide, Action::TakeCover},
         {Action::Patrol, "enemy", &canFight, Action::Attack},
         {Action::Attack, "short", &mustHide, Action::TakeCover},
         {Action::Attack, "gone", &seesNobody, Action::Patrol},
         {Action::TakeCover, "gone", &seesNobody, Action::Patrol},
         {Action::TakeCover, "fit", &canFight, Action::Attack}});
    for (const Action start : {Action::Patrol, Action::Attack, Action::TakeCover})
        for (int bits = 0; bits < 8; ++bits) {
            Soldier soldier{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
            EXPECT_EQ(machine.next(start, soldier), tree().decide(soldier))
                << static_cast<int>(start) << " " << bits;
        }
}

TEST(StateMachine, StaysWhereNoConditionHolds) {
    const StateMachine<Action, Soldier> machine(
        {{Action::Patrol, "enemy", &seesEnemy, Action::Attack}});
    Soldier alone;

    EXPECT_EQ(machine.next(Action::Patrol, alone), Action::Patrol);
    EXPECT_EQ(machine.next(Action::TakeCover, alone), Action::TakeCover);
}

constexpr std::size_t kSuppress = 0;
constexpr std::size_t kAmbush = 1;

TEST(FuzzyActions, QualitiesDecideAsInTheSource) {
    const std::vector<fuzzy::ActionRule> simple{{kSuppress, {0.7}}, {kAmbush, {0.9}}};
    const std::vector<fuzzy::ActionRule> full{{kSuppress, {0.7, 0.9}}, {kAmbush, {0.9, 0.5}}};

    EXPECT_EQ(fuzzy::preferences(simple, 2), (std::vector<double>{0.7, 0.9}));
    EXPECT_EQ(fuzzy::preferred(fuzzy::preferences(simple, 2)), kAmbush);
    EXPECT_EQ(fuzzy::preferences(full, 2), (std::vector<double>{0.7, 0.5}));
    EXPECT_EQ(fuzzy::preferred(fuzzy::preferences(full, 2)), kSuppress);
}

TEST(FuzzyActions, TheBestRuleForAnActionCountsAndNothingIsChosenWhereNoneHolds) {
    const std::vector<fuzzy::ActionRule> rules{{kAmbush, {0.2}}, {kAmbush, {0.8}, 0.5}};

    EXPECT_EQ(fuzzy::preferences(rules, 2), (std::vector<double>{0.0, 0.4}));
    EXPECT_EQ(fuzzy::preferred(std::vector<double>{0.0, 0.0}), std::nullopt);
    EXPECT_EQ(fuzzy::preferred(std::vector<double>{}), std::nullopt);
    EXPECT_EQ(fuzzy::preferred(std::vector<double>{0.3, 0.3}), 0U);
}

} // namespace
} // namespace percept::agent
