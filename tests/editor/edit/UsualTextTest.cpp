#include "editor/edit/UsualText.h"
#include "editor/edit/NewLevel.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace percept::edit {
namespace {

level::Modality modality(const std::string& id, const std::string& kind) {
    level::Modality made;
    made.id = id;
    made.kind = kind;
    return made;
}

class UsualTextTest : public testing::Test {
protected:
    UsualTextTest() {
        level::Level level = newLevel();
        level.modalities = {modality("see", "sight"),
                            modality("watch", "sight"),
                            modality("hear", "sound"),
                            modality("whiff", "smell"),
                            modality("hand", "touch")};
        document.emplace(std::move(level));
    }
    [[nodiscard]] ObjectId idOf(std::size_t index) const {
        return document->idAt(kKindOf<level::Modality>, index);
    }
    [[nodiscard]] std::optional<UsualText> of(std::vector<ObjectId> ids) const {
        return usualWords(*document, ids, "gates");
    }

    std::optional<Document> document;
};

TEST_F(UsualTextTest, GatesThatAreNotNamedAreThoseOfTheKind) {
    EXPECT_EQ(of({idOf(0)}),
              (UsualText{"sight",
                         "modality, region, range, intensity, cone, line_of_sight, contrast, "
                         "light"}));
    for (std::size_t i = 2; i < 5; ++i)
        EXPECT_EQ(of({idOf(i)})->words, "modality, region, range, intensity") << i;
}

TEST_F(UsualTextTest, SeveralObjectsHaveThemIfTheyMeanTheSame) {
    EXPECT_EQ(of({idOf(0), idOf(1)}), of({idOf(0)}));
    EXPECT_FALSE(of({idOf(0), idOf(2)}));
    EXPECT_FALSE(of({}));
    EXPECT_FALSE(usualWords(*document, std::array{idOf(0)}, "id"));
}

} // namespace
} // namespace percept::edit
