#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/sense/Sight.h"

#include <memory>
#include <string_view>

namespace percept::test {

/// The farther east, the mistier: no light from 10 m on.
class Mist final : public sense::LightField {
public:
    [[nodiscard]] double lightAt(const sense::LightQuery& query) const override {
        return 1.0 - query.place.x / 10.0;
    }
};

/// A game's own source of light, which wants a level that lies east of 0.
class MistSource final : public sense::LightSource {
public:
    [[nodiscard]] std::string_view name() const override { return "mist"; }
    [[nodiscard]] Result<std::shared_ptr<const sense::LightField>>
    compile(const level::Level& level) const override {
        if (level.bounds.max.x <= 0)
            return failure(ErrorCode::InvalidInput, "Mist needs bounds", "bounds");
        return std::shared_ptr<const sense::LightField>(std::make_shared<Mist>());
    }
};

} // namespace percept::test
