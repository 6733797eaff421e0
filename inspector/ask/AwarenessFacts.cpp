#include "AwarenessFacts.h"

namespace percept::ask {

explain::AwarenessFacts awarenessFacts(const sim::World& world, bool full) {
    explain::AwarenessFacts facts;
    facts.step = world.arena.step;
    facts.full = full;
    for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i) {
        const auto* const model = world.arena.awarenessOf(trace::AgentId{i});
        facts.characters.push_back(
            model != nullptr
                ? explain::AwarenessStates{model->states, model->rules.hold, model->rules.levels}
                : explain::AwarenessStates{});
    }
    for (const auto& modality : world.senses->modalities)
        facts.seen.push_back(modality.kind == sense::Kind::Sight ? 1 : 0);
    return facts;
}

} // namespace percept::ask
