#include "editor/edit/Specs.h"

#include "editor/edit/Fields.h"

#include <gtest/gtest.h>

#include <set>

namespace percept::edit {
namespace {

/// Collects the forms of all places that an object of each kind can have.
class Forms {
public:
    std::set<std::string> found;

    template <class T>
    void visit(const std::string& form) {
        found.insert(form);
        if constexpr (fields::IsKeyed<T>::value)
            visit<typename T::value_type::second_type>(form + "{}");
        else if constexpr (describe::IsVector<T>::value)
            visit<typename T::value_type>(form + "[]");
        else if constexpr (describe::IsOptional<T>::value)
            visit<typename T::value_type>(form);
        else if constexpr (std::is_same_v<T, level::Vec2> || std::is_same_v<T, level::Place>)
            found.insert(form + "[]");
        else if constexpr (std::is_same_v<T, level::Segment>)
            found.insert(form + "[][]");
        else if constexpr (std::is_same_v<T, level::Schedule>)
            found.insert(form); // holds itself
        else if constexpr (fields::kIsStruct<T>)
            boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
                using Inner = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
                const std::string key = snakeCase(member.name);
                if (key != "unknown")
                    visit<Inner>(form + '.' + key);
            });
    }
};

TEST(Specs, EachIsAboutSomethingThatExists) {
    Forms forms;
    boost::mp11::mp_for_each<boost::mp11::mp_iota_c<kKindCount>>([&](auto index) {
        forms.visit<boost::mp11::mp_at_c<ObjectTypes, index>>(
            std::string(listNameOf(static_cast<Kind>(index.value))));
    });
    for (const Spec& spec : allSpecs()) {
        const bool byName = spec.form.starts_with('*');
        const auto wanted = spec.form.substr(byName ? 1 : 0);
        bool exists = false;
        for (const std::string& form : forms.found)
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
    EXPECT_EQ(specOf(kKindOf<Settings>, "sense_manager")->choices.size(), 2U);
}

} // namespace
} // namespace percept::edit
