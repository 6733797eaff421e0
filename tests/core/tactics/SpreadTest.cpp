#include "percept/tactics/Spread.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::tactics {
namespace {

constexpr int kColumns = 23;
constexpr int kRows = 14;

std::vector<InfluenceUnit> someUnits() {
    return *rc::gen::container<std::vector<InfluenceUnit>>(rc::gen::build<InfluenceUnit>(
        rc::gen::set(&InfluenceUnit::team, rc::gen::inRange(0, 3)),
        rc::gen::set(&InfluenceUnit::column, rc::gen::inRange(0, kColumns)),
        rc::gen::set(&InfluenceUnit::row, rc::gen::inRange(0, kRows)),
        rc::gen::set(&InfluenceUnit::strength,
                     rc::gen::map(rc::gen::inRange(0, 50), [](int s) { return s / 7.0; })),
        rc::gen::set(&InfluenceUnit::maxRadius,
                     rc::gen::map(rc::gen::inRange(0, 60), [](int r) { return r / 2.0; }))));
}

SpreadPlan planFor(std::vector<InfluenceUnit> units) {
    return {{.width = kColumns, .height = kRows, .cell = 1.5, .teams = 3},
            std::move(units),
            nullptr,
            40};
}

/// A third of the cells are blocked, those of units maybe among them.
std::shared_ptr<const nav::WalkGrid> someGrid() {
    level::Grid grid;
    grid.cell = 1.5;
    for (int row = 0; row < kRows; ++row) {
        std::string text;
        for (int column = 0; column < kColumns; ++column)
            text += *rc::gen::inRange(0, 3) == 0 ? '@' : '.';
        grid.rows.push_back(text);
    }
    return std::make_shared<const nav::WalkGrid>(*nav::WalkGrid::fromLevel(grid));
}

std::vector<Field> spreadInSlices(const SpreadPlan& plan) {
    Spreading spreading(plan);
    while (!spreading.done()) {
        const auto cells = *rc::gen::inRange(1, 2000);
        const auto ran = spreading.step(plan, cells);
        RC_ASSERT(ran == cells || (ran < cells && spreading.done()));
        RC_ASSERT(spreading.fits(plan));
    }
    return spreading.sides();
}

RC_GTEST_PROP(SpreadProperty, FloodsInSlicesReachWhatOneFloodDoes, ()) {
    auto plan = planFor(someUnits());
    plan.grid = someGrid();
    std::erase_if(plan.units, [&](const InfluenceUnit& unit) {
        return !plan.grid->isFree(plan.grid->cellOf(unit.column, unit.row));
    });

    RC_ASSERT(spreadInSlices(plan) == *influenceByFlooding(plan.frame, plan.units, *plan.grid));
}

RC_GTEST_PROP(SpreadProperty, BlurringInSlicesEndsAsAtOnce, ()) {
    const auto plan = planFor(someUnits());

    RC_ASSERT(spreadInSlices(plan) == *influenceByConvolution(plan.frame, plan.units, plan.passes));
}

TEST(Spread, NobodyIsDoneAtOnce) {
    auto plan = planFor({});
    level::Grid open;
    open.rows.assign(kRows, std::string(kColumns, '.'));
    plan.grid = std::make_shared<const nav::WalkGrid>(*nav::WalkGrid::fromLevel(open));

    EXPECT_TRUE(Spreading(plan).done());
    EXPECT_TRUE(Spreading().done());
    EXPECT_FALSE(Spreading().fits(plan)) << "it has no sides";
}

} // namespace
} // namespace percept::tactics
