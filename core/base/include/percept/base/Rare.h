#pragma once

#include "percept/base/Archive.h"
#include "percept/base/Difference.h"

#include <optional>
#include <string>

namespace percept::describe {

/// What most runs leave as it is made: an empty list, 0. As long as it is, it adds nothing to their
/// hashes. Saved, loaded and compared like any other value.
template <class T>
struct Rare {
    T value{};

    // What Saver, Loader, Hasher and firstDifference() call.
    void saveTo(Saver& saver) const { saver(value); }
    void loadFrom(Loader& loader) { loader(value); }
    void hashTo(Hasher& hasher) const {
        if (!isUsual())
            hasher(value);
    }
    [[nodiscard]] std::optional<Difference> differenceTo(const Rare& other,
                                                         const std::string& path) const {
        return differenceOf(value, other.value, path);
    }

private:
    [[nodiscard]] bool isUsual() const {
        if constexpr (IsVector<T>::value)
            return value.empty();
        else
            return value == T{};
    }
};

} // namespace percept::describe
