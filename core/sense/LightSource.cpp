#include "percept/sense/LightSource.h"

#include <array>

namespace percept::sense {
namespace {

class LevelsLight final : public LightSource {
public:
    [[nodiscard]] std::string_view name() const override { return "level"; }
    [[nodiscard]] Result<std::shared_ptr<const LightField>>
    compile(const level::Level&) const override {
        return std::shared_ptr<const LightField>();
    }
};

class FullLight final : public LightField {
public:
    [[nodiscard]] double lightAt(const LightQuery&) const override { return 1.0; }
};

class UniformLight final : public LightSource {
public:
    [[nodiscard]] std::string_view name() const override { return "uniform"; }
    [[nodiscard]] Result<std::shared_ptr<const LightField>>
    compile(const level::Level&) const override {
        return std::shared_ptr<const LightField>(std::make_shared<FullLight>());
    }
    [[nodiscard]] bool usesLights() const override { return false; }
};

} // namespace

std::span<const std::shared_ptr<const LightSource>> shippedLightSources() {
    static const std::array<std::shared_ptr<const LightSource>, 2> kShipped{
        std::make_shared<LevelsLight>(), std::make_shared<UniformLight>()};
    return kShipped;
}

} // namespace percept::sense
