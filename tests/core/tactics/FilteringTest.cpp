#include "percept/tactics/Filtering.h"

#include "percept/base/Archive.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::tactics {
namespace {

std::vector<double> someNumbers(std::size_t count) {
    return *rc::gen::container<std::vector<double>>(
        count, rc::gen::map(rc::gen::inRange(-30, 31), [](int n) { return n / 7.0; }));
}

Kernel someKernel() {
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        return gaussian(*rc::gen::inRange(0, 12));
    case 1:
        return sharpening();
    case 2:
        return *separableKernel(someNumbers(3), someNumbers(5));
    default:
        Field matrix(5, 3);
        matrix.values = someNumbers(15);
        return *kernelOf(std::move(matrix));
    }
}

Field someMap() {
    Field map(*rc::gen::inRange(1, 14), *rc::gen::inRange(1, 9));
    map.values = someNumbers(map.size());
    return map;
}

MapFilter someFilter() {
    MapFilter filter{.kernel = someKernel()};
    filter.edges = {
        *rc::gen::element(Edges::Kind::Renormalise, Edges::Kind::Fixed, Edges::Kind::Updated),
        someNumbers(1).front(),
        *rc::gen::inRange(1, 4)};
    filter.passes = *rc::gen::inRange(1, 6);
    filter.steady = *rc::gen::arbitrary<bool>();
    return filter;
}

RC_GTEST_PROP(FilteringProperty, SlicesAndSavingGiveWhatConvolvingAtOnceDoes, ()) {
    const Field map = someMap();
    const MapFilter filter = someFilter();
    const SteadyOptions steady{filter.passes, filter.tolerance, filter.edges};
    const Field atOnce = filter.steady ? steadyState(map, filter.kernel, steady).field
                                       : convolve(map, filter.kernel, filter.edges, filter.passes);

    Filtering filtering(map, filter);
    while (!filtering.done()) {
        const auto cells = *rc::gen::inRange(1, 300);
        const auto ran = filtering.step(filter, cells);
        RC_ASSERT(ran == cells || (ran < cells && filtering.done()));
        filtering = *describe::load<Filtering>(describe::save(filtering));
        RC_ASSERT(filtering.fits(filter, map.width, map.height));
    }

    RC_ASSERT(filtering.result() == atOnce);
    RC_ASSERT(filtered(map, filter) == atOnce);
}

TEST(Filtering, DearCellsCountForMore) {
    const Field map(20, 10, 1.0);
    const MapFilter small{.kernel = sharpening()};
    const MapFilter large{.kernel = *kernelOf(Field(9, 9, 1.0))};

    EXPECT_EQ(Filtering(map, small).step(small, 1'000'000), 200);
    EXPECT_EQ(Filtering(map, large).step(large, 1'000'000), 200 * 6) << "81 entries, 16 for one";
}

TEST(Filtering, AStateOfAnotherMapDoesNotFit) {
    const MapFilter plain{.kernel = sharpening(), .passes = 3};
    const MapFilter blur{.kernel = gaussian(1), .passes = 3};
    Filtering filtering(Field(20, 10, 1.0), plain);
    filtering.step(plain, 250);

    EXPECT_TRUE(filtering.fits(plain, 20, 10));
    EXPECT_FALSE(filtering.fits(plain, 10, 20));
    EXPECT_FALSE(filtering.fits(blur, 20, 10)) << "that one needs two steps a pass";
}

} // namespace
} // namespace percept::tactics
