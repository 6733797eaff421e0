#include "RichLevel.h"

#include "editor/edit/Fields.h"
#include "editor/edit/References.h"
#include "percept/level/Validate.h"

#include <rapidcheck/gtest.h>

/// What holds for any sequence of edits.
namespace percept::edit {
namespace {

/// The places inside an object, of single values and of others.
class Places {
public:
    std::vector<std::string> found;

    void operator()(const fields::Path& path, fields::ConstField) {
        found.push_back(path.place);
        for (const char* axis : {"[0]", "[1]", "[2]"})
            found.push_back(path.place + axis);
    }
};

std::vector<std::string> placesOf(const Object& object) {
    Places places;
    fields::walk(fields::of(object), {}, places);
    return places.found;
}

ObjectId anyObject(const Document& document) {
    std::vector<ObjectId> ids;
    forEachKind([&](Kind kind) {
        const auto some = document.idsOf(kind);
        ids.insert(ids.end(), some.begin(), some.end());
    });
    return ids.empty() ? kSettingsId : *rc::gen::elementOf(ids);
}

Value anyValue() {
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        return std::monostate{};
    case 1:
        return *rc::gen::arbitrary<bool>();
    case 2:
        return *rc::gen::inRange(-100, 100) / *rc::gen::element(1.0, 4.0);
    default:
        return *rc::gen::element<std::string>("", "a, b", "outer", "n1", "sight");
    }
}

Edit anyEdit(const Document& document) {
    const ObjectId id = anyObject(document);
    const Object object = document.object(id);
    switch (*rc::gen::inRange(0, 6)) {
    case 0:
        return Insert{object, *rc::gen::inRange<std::size_t>(0, 5)};
    case 1:
        return Remove{id};
    case 2: {
        const ObjectId other = anyObject(document);
        return Replace{id, document.object(other)};
    }
    case 3:
        return Reorder{id, *rc::gen::inRange<std::size_t>(0, 4)};
    case 4:
        return Rename{id, *rc::gen::element<std::string>("new", "x", "y z", "outer", "bot")};
    default:
        return SetValue{id, *rc::gen::elementOf(placesOf(object)), anyValue()};
    }
}

/// Performs any edits, some of which fail, some in transactions.
void editAnyhow(Document& document) {
    const int steps = *rc::gen::inRange(1, 12);
    for (int step = 0; step < steps; ++step) {
        Edits edits;
        const int count = *rc::gen::inRange(1, 4);
        for (int edit = 0; edit < count; ++edit)
            edits.push_back(anyEdit(document));
        const int way = *rc::gen::inRange(0, 5);
        if (way == 0) {
            document.undo();
        } else if (way == 1) {
            document.jumpTo(*rc::gen::inRange<std::size_t>(0, document.stepCount() + 1));
        } else if (way == 2) {
            Transaction drag(document, "drag");
            (void)drag.update(edits);
            (void)drag.update({anyEdit(document)});
            if (*rc::gen::arbitrary<bool>())
                drag.commit();
        } else {
            (void)document.perform("step", edits, *rc::gen::element<std::string>("", "gesture"));
        }
    }
}

RC_GTEST_PROP(Editing, UndoingAllGivesTheFirstBytesAndRedoingAllTheLast, ()) {
    const level::Level first = richLevel();
    Document document(first);

    editAnyhow(document);
    document.jumpTo(document.stepCount());
    const auto last = document.snapshot();
    document.jumpTo(0);

    RC_ASSERT(level::writeLevel(document.level()) == level::writeLevel(first));
    RC_ASSERT(document.level() == first);
    while (document.redo()) {
    }
    RC_ASSERT(document.level() == *last);
    RC_ASSERT(level::writeLevel(document.level()) == level::writeLevel(*last));
}

RC_GTEST_PROP(Editing, IdsAndPlacesAgree, ()) {
    Document document(richLevel());

    editAnyhow(document);

    forEachKind([&](Kind kind) {
        std::size_t count = 0;
        withList(document.level(), kind, [&](const auto& list) { count = list.size(); });
        const auto ids = document.idsOf(kind);
        RC_ASSERT(ids.size() == count);
        for (std::size_t index = 0; index < count; ++index)
            RC_ASSERT(document.locate(ids[index]) == (Location{kind, index}));
    });
}

RC_GTEST_PROP(Editing, RenamingKeepsALevelWithoutProblems, ()) {
    Document document(richLevel());
    const int renames = *rc::gen::inRange(1, 20);
    for (int number = 0; number < renames; ++number) {
        const ObjectId id = anyObject(document);
        (void)document.perform(
            "rename",
            {Rename{id,
                    *rc::gen::element<std::string>("a", "b", "corner", "n1", "bot", "x y") +
                        std::to_string(*rc::gen::inRange(0, 3))}});
    }
    const auto problems = level::validate(document.level());
    RC_ASSERT(problems.empty());
}

RC_GTEST_PROP(Editing, RemovingLeavesNoReferenceToWhatIsGone, ()) {
    Document document(richLevel());
    std::vector<ObjectId> ids;
    const int count = *rc::gen::inRange(1, 6);
    for (int number = 0; number < count; ++number)
        ids.push_back(anyObject(document));

    RC_ASSERT(document.perform("delete", removalOf(document, ids)).has_value());

    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind))
            for (const Reference& reference : referencesOf(document.object(id)))
                RC_ASSERT(targetOf(document, reference) != ObjectId::None);
    });
}

} // namespace
} // namespace percept::edit
