#include "editor/edit/Additions.h"

#include "editor/edit/Fields.h"

namespace percept::edit {
namespace {

/// Changes a list of parts that a path leads to.
template <class Act>
class Changing {
public:
    explicit Changing(Act act)
        : m_act(std::move(act)) {}

    bool done = false;

    template <class T>
    void operator()(T& value) {
        if constexpr (fields::kIsList<T>)
            if constexpr (fields::kIsStruct<typename T::value_type>)
                done = m_act(value);
    }
    template <class T>
    void entry(level::ById<T>&, std::string_view) {}

private:
    Act m_act;
};

template <class Act>
Edits changeOf(const Document& document, ObjectId id, std::string_view listPath, Act act) {
    Object object = document.object(id);
    Changing<Act> change(std::move(act));
    std::visit([&](auto& value) { fields::visitAt(value, listPath, change); }, object);
    return change.done ? Edits{Replace{id, std::move(object)}} : Edits{};
}

} // namespace

Addition additionOf(Document& document, Kind kind) {
    Addition addition;
    boost::mp11::mp_with_index<kKindCount>(static_cast<std::size_t>(kind), [&](auto index) {
        if constexpr (index > 0) {
            boost::mp11::mp_at_c<ObjectTypes, index> object;
            if constexpr (requires { object.id; })
                object.id = document.freeTextId(kind, nameOf(kind));
            addition.id = document.reserveId();
            addition.edits.emplace_back(Insert{std::move(object), {}, addition.id});
        }
    });
    return addition;
}

Edits entryAddition(const Document& document, ObjectId id, std::string_view listPath) {
    return changeOf(document, id, listPath, [](auto& list) {
        list.emplace_back();
        return true;
    });
}

Edits entryRemoval(const Document& document, ObjectId id, std::string_view entryPath) {
    const auto bracket = entryPath.rfind('[');
    if (bracket == std::string_view::npos)
        return {};
    std::string_view end = entryPath.substr(bracket);
    const auto place = fields::takeIndex(end);
    if (!place || !end.empty())
        return {};
    return changeOf(document, id, entryPath.substr(0, bracket), [&](auto& list) {
        if (*place >= list.size())
            return false;
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(*place));
        return true;
    });
}

} // namespace percept::edit
