#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/Vector.h"
#include "percept/geometry/WallIndex.h"

#include <memory>
#include <span>
#include <string_view>

namespace percept::level {
struct Level;
}

/// Where light comes from, and with it the lighting of what can be seen: in games without light
/// data, from something else.
namespace percept::sense {

struct SenseWorld;

/// Where and for whom light is asked for.
struct LightQuery {
    const SenseWorld& world;                          ///< as edits left it: its lamps are on or off
    std::span<const geometry::WallSegment> doorWalls; ///< as doors stand
    geometry::Vec3 place{0, 0, 0};
    geometry::WallLayers layer = 0; ///< of a kind of sight
};

/// How light it is in one level. Immutable, asked from several threads.
class LightField {
public:
    LightField() = default;
    LightField(const LightField&) = delete;
    LightField& operator=(const LightField&) = delete;
    virtual ~LightField() = default;
    /// @return 0..1; the same for equal queries, since runs have to repeat
    [[nodiscard]] virtual double lightAt(const LightQuery& query) const = 0;
};

/// What a level can choose as `light_source`. A game registers its own in sim::Modules::lights.
///
///     class Fog final : public sense::LightSource {
///         std::string_view name() const override { return "fog"; }
///         Result<std::shared_ptr<const sense::LightField>>
///         compile(const level::Level& level) const override;
///     };
class LightSource {
public:
    static constexpr std::string_view kKind = "light source";
    LightSource() = default;
    LightSource(const LightSource&) = delete;
    LightSource& operator=(const LightSource&) = delete;
    virtual ~LightSource() = default;
    /// Lower-case letters, digits, underscores.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// @return null: the level's lamps and ambient light
    /// @errors InvalidInput: the level lacks what it needs
    [[nodiscard]] virtual Result<std::shared_ptr<const LightField>>
    compile(const level::Level& level) const = 0;
    /// Whether lamps and the ambient light of regions count for it.
    [[nodiscard]] virtual bool usesLights() const { return true; }
};

/// Those that ship: `level`, lamps and ambient light as without any, and `uniform`, full light
/// everywhere.
[[nodiscard]] std::span<const std::shared_ptr<const LightSource>> shippedLightSources();

} // namespace percept::sense
