#pragma once

#include "percept/sim/Modules.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <utility>

namespace percept::test {

/// Modules of a game with a kind of analysis of its own, `flood`: how deep the water is, as `depth`
/// says, north of y = 5.
inline std::shared_ptr<const sim::Modules> withFlood() {
    tactics::AnalysisKind flood;
    flood.help = "metres under water";
    flood.parameters = {tactics::Parameter::number("depth", 1, 0, 10, "of the water [metres]")};
    flood.make = [](const tactics::AnalysisInput& input,
                    const std::string& text) -> Result<tactics::CellFunction> {
        const double depth = nlohmann::json::parse(text).value("depth", 1.0);
        return tactics::CellFunction([depth, frame = input.frame](int column, int row) {
            return frame.centreOf(column, row).y > 5.0 ? depth : 0.0;
        });
    };
    auto kinds = std::make_shared<tactics::AnalysisKinds>(tactics::standardKinds());
    EXPECT_TRUE(tactics::addKind(*kinds, "flood", std::move(flood)));
    auto modules = std::make_shared<sim::Modules>();
    modules->analyses = std::move(kinds);
    return modules;
}

} // namespace percept::test
