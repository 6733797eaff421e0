#include "editor/edit/Specs.h"

#include "editor/edit/Fields.h"

#include <gtest/gtest.h>

#include <set>

namespace percept::edit {
namespace {

/// Collects the forms of all places that a value of a type can have.
void collectForms(const fields::Type& type, const std::string& form, std::set<std::string>& found) {
    using fields::Form;
    found.insert(form);
    if (type.form == Form::ById)
        collectForms(type.inner(), form + "{}", found);
    if (type.form == Form::List)
        collectForms(type.inner(), form + "[]", found);
    if (type.form == Form::Optional)
        collectForms(type.inner(), form, found);
    if (type.form == Form::Point || type.form == Form::Place)
        found.insert(form + "[]");
    if (type.form == Form::Segment)
        found.insert(form + "[][]");
    if (form.ends_with(".schedule") && form.find(".tasks[]") != std::string::npos)
        return; // holds itself
    for (const fields::Member& member : type.members)
        collectForms(member.type(), form + '.' + member.key, found);
}

TEST(Specs, EachIsAboutSomethingThatExists) {
    std::set<std::string> forms;
    forEachKind([&](Kind kind) {
        const Object object = standardOf(kind);
        collectForms(fields::of(object).type(), std::string(listNameOf(kind)), forms);
    });
    const Object settings = standardOf(kKindOf<Settings>);
    collectForms(fields::of(settings).type(), "", forms);
    for (const Spec& spec : allSpecs()) {
        const bool byName = spec.form.starts_with('*');
        const auto wanted = spec.form.substr(byName ? 1 : 0);
        bool exists = false;
        for (const std::string& form : forms)
            exists = exists || (byName ? form.ends_with(wanted) : form == wanted);
        EXPECT_TRUE(exists) << spec.form;
    }
}

TEST(Specs, ReferToListsThatExist) {
    for (const Spec& spec : allSpecs())
        for (const auto list : spec.refersTo)
            EXPECT_NE(kindOfList(list), kKindOf<Settings>) << spec.form << " refers to " << list;
}

TEST(Specs, AnExactLineComesBeforeOneByName) {
    EXPECT_EQ(specOf(kKindOf<level::Modality>, "attenuation")->to, 1.0);
    EXPECT_EQ(specOf(kKindOf<level::Item>, "radius")->unit, "m");
    EXPECT_EQ(specOf(kKindOf<level::Item>, "kind"), nullptr);
    EXPECT_EQ(specOf(kKindOf<Settings>, "sense_manager")->choices.size(), 3U);
}

} // namespace
} // namespace percept::edit
