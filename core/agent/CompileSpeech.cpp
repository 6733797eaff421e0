#include "CompileSpeech.h"

#include "InvalidPart.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace percept::agent {
namespace {

/// A modality of a level; of no name: the first that is a sound.
std::optional<trace::ModalityId> voiceOf(const level::Level& level, const std::string& id) {
    for (std::uint32_t i = 0; i < level.modalities.size(); ++i)
        if (id.empty() ? level.modalities[i].kind == "sound" : level.modalities[i].id == id)
            return trace::ModalityId{i};
    return std::nullopt;
}

} // namespace

Result<void> addSpeech(Arena& arena,
                       const level::Level& level,
                       const level::Awareness& awareness,
                       const std::string& place) {
    auto& lines = arena.speech.emplace_back();
    const auto* model = arena.awareness.back().get();
    const auto tags = level::signalTags(level);
    for (std::size_t i = 0; i < awareness.speaks.size() && model != nullptr; ++i) {
        const level::Speech& speech = awareness.speaks[i];
        const auto at = fmt::format("{}.speaks[{}]", place, i);
        auto line = model->lineOn(speech.on);
        if (!line)
            return invalid(fmt::format("\"{}\" is no state that it rises to; name one, or {}",
                                       speech.on,
                                       fmt::join(level::kSpeechOccasions, ", ")),
                           at + ".on");
        const auto modality = voiceOf(level, speech.modality);
        if (!modality)
            return invalid(
                speech.modality.empty()
                    ? std::string("the level has no sound; name a modality")
                    : fmt::format("there is no modality \"{}\"; name one", speech.modality),
                at + ".modality");
        if (!(speech.strength >= 0))
            return invalid("a sound has a strength of 0 or more", at + ".strength");
        const auto tag = std::lower_bound(tags.begin(), tags.end(), level::tagOf(speech));
        line->line = trace::LineId{static_cast<std::uint32_t>(arena.lines.size())};
        line->modality = *modality;
        line->strength = speech.strength;
        line->tag = trace::TagId{static_cast<std::uint32_t>(tag - tags.begin())};
        lines.push_back(*line);
        arena.lines.push_back(speech.text);
    }
    return {};
}

} // namespace percept::agent
