#pragma once

#include "percept/sense/SenseWorld.h"

#include <vector>

/// Part of smallestChanges(). Internal to this library.
namespace percept::sense {

/// The way on which a source would come nearer to a sensor, as high over the floor as it is now all
/// along, as a click or a body would be: the height of ears and eyes is no part of it. Borrows.
class NearerWay {
public:
    /// @param places from the source to the sensor [at least one]
    NearerWay(const SenseWorld& world, std::vector<Vec3> places);

    /// How long it is.
    [[nodiscard]] Metres whole() const { return m_whole; }
    /// Where a source is that has so much of the way left; the source itself for all of it.
    [[nodiscard]] Vec3 at(Metres left) const;
    /// How much is left at places to ask at, descending: at parts of the way, where it bends and,
    /// where a signal goes by regions, just before and behind where another region begins, so that
    /// what arrives does not jump between two of them. Neither all nor nothing.
    /// @cost a look-up of a region every few centimetres
    [[nodiscard]] std::vector<Metres> stops(bool byRegions) const;

private:
    void addBorders(std::vector<Metres>& stops) const;

    const SenseWorld& m_world;
    std::vector<Vec3> m_places;
    Metres m_above = 0; ///< the source over the floor
    Metres m_whole = 0;
};

} // namespace percept::sense
