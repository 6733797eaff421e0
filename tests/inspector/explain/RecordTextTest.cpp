#include "inspector/explain/RecordText.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::RecordId;

TEST(RecordText, NumbersRecordsAsAPersonReadsThem) {
    EXPECT_EQ(recordText(RecordId{341835776}), "#326");
    EXPECT_EQ(recordText(RecordId{341835776 + 2}), "#326.2") << "of full traces alone";
}

TEST(RecordText, IsReadBack) {
    for (const std::uint64_t id : {1ULL << 20U, (7ULL << 20U) + 1, (1ULL << 43U) + 1048575})
        EXPECT_EQ(recordNamed(recordText(RecordId{id})), RecordId{id});
    EXPECT_EQ(recordNamed("341835776"), RecordId{341835776});
}

TEST(RecordText, RefusesWhatIsNoRecord) {
    for (const char* text : {"",
                             "0",
                             "#0",
                             "#",
                             "#3.",
                             "#.3",
                             "#3.x",
                             "3.1",
                             "guard",
                             "-3",
                             "#3.1048576",
                             "#17592186044416",
                             "18446744073709551616"})
        EXPECT_FALSE(recordNamed(text)) << text;
}

} // namespace
} // namespace percept::explain
