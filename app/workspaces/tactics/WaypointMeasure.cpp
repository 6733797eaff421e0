#include "app/workspaces/tactics/WaypointMeasure.h"

#include <QCoreApplication>

namespace percept::session {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using overlay::RayMark;
using tactics::Property;
using tactics::Sample;

QString phrase(const char* text) {
    return QCoreApplication::translate("WaypointMeasure", text);
}

/// Whether a sample raises the value.
bool raises(Property property, const Sample& sample) {
    return property == Property::Cover || property == Property::Shadow ? sample.blocked
                                                                       : !sample.blocked;
}

/// From where it starts to where it ends, at the wall if one stops it.
RayMark rayOf(const tactics::Surroundings& surroundings, Property property, const Sample& sample) {
    RayMark ray{Vec2(sample.from), Vec2(sample.to), raises(property, sample)};
    const bool looks = property == Property::Visibility;
    if (!sample.blocked || looks)
        return looks ? RayMark{ray.to, ray.from, ray.counts} : ray;
    const auto layers =
        property == Property::Cover ? geometry::kBlocksShots : geometry::kBlocksSight;
    if (const auto hit = surroundings.firstHit(sample.from, sample.to, layers))
        ray.to = Vec2(hit->place);
    return ray;
}

} // namespace

WaypointMeasure measureWaypoint(const tactics::Surroundings& surroundings,
                                Vec3 location,
                                tactics::Posture posture,
                                const tactics::SampleOptions& options,
                                std::optional<Property> why) {
    WaypointMeasure measure;
    for (std::size_t i = 0; i < tactics::kProperties.size(); ++i) {
        const Property property = tactics::kProperties[i];
        std::vector<Sample> samples;
        measure.values[i] = tactics::sampleProperty(surroundings,
                                                    property,
                                                    location,
                                                    posture,
                                                    options,
                                                    0,
                                                    why == property ? &samples : nullptr);
        if (why != property)
            continue;
        measure.why = measure.values[i];
        for (const Sample& sample : samples) {
            if (!sample.valid)
                continue;
            measure.rays.push_back(rayOf(surroundings, property, sample));
            measure.counted += measure.rays.back().counts ? 1 : 0;
        }
    }
    return measure;
}

QString whySentence(Property property, const WaypointMeasure& measure, std::uint64_t seed) {
    const auto& why = measure.why;
    if (!why.value)
        return phrase("None of %1 rays could be judged, so the value is unknown.").arg(why.samples);
    QString text;
    switch (property) {
    case Property::Cover:
        text = phrase("Walls stop %1 of %2 attacks.");
        break;
    case Property::Visibility:
        text = phrase("%1 of %2 looks go as far as sight reaches; the value is their mean length.");
        break;
    case Property::Shadow:
        text = phrase("%1 of %2 places on the body are dark; the brightest one decides.");
        break;
    case Property::Exposure:
        text = phrase("The body is seen from %1 of %2 places around.");
        break;
    }
    text = text.arg(measure.counted).arg(why.valid);
    if (why.valid < why.samples)
        text += QLatin1Char(' ') +
                (property == Property::Cover
                     ? phrase("%1 more do not come from the same room and do not count.")
                     : phrase("%1 more lie where no agent fits and do not count."))
                    .arg(why.samples - why.valid);
    text += QLatin1Char(' ') + phrase("Chosen by seed %1.").arg(static_cast<qulonglong>(seed));
    return text;
}

} // namespace percept::session
