#pragma once

#include "app/workspaces/tactics/CompoundModel.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace percept::session {

/// The valley that ships, being edited.
class EditedValley : public testing::Test {
protected:
    void SetUp() override {
        auto read = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                     "/resources/levels/valley.level.json");
        ASSERT_TRUE(read) << read.error().text();
        original = std::move(read->level);
        editing.openLevel(original, true);
        QObject::connect(&editing, &Editing::edited, &geometry, [this] {
            geometry.setEdited(editing.document().snapshot(), original);
        });
        geometry.setLevel(editing.document().snapshot());
        waypoints.setEditing(&editing);
        waypoints.setLevel(&geometry);
        waypoints.setActive(true);
        compounds.setLab(&waypoints);
    }

    level::Level original;
    Editing editing;
    canvas::LevelGeometry geometry;
    WaypointModel waypoints;
    CompoundModel compounds;
};

} // namespace percept::session
