#pragma once

#include "percept/base/NamedValue.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::agent {

/// The states of all agents of one brain: rows of a described struct that only the brain knows. A
/// value; saved, hashed and compared by the description of the struct.
///
///     Minds minds = Minds::of<SentryMind>("sentry", 3);
///     minds.row<SentryMind>(2).alarmed = true;
class Minds {
public:
    /// @param brain its name
    template <class Mind>
    [[nodiscard]] static Minds of(std::string_view brain, std::size_t count) {
        Minds minds;
        minds.m_rows = describe::NamedValue::of(brain, std::vector<Mind>(count));
        minds.m_size = [](const describe::NamedValue& rows) {
            return rows.get<std::vector<Mind>>().size();
        };
        return minds;
    }

    [[nodiscard]] const std::string& brain() const { return m_rows.name(); }
    /// 0 until it is decoded.
    [[nodiscard]] std::size_t size() const { return m_size == nullptr ? 0 : m_size(m_rows); }
    /// @pre made by of<Mind>(), or decoded as such
    template <class Mind>
    [[nodiscard]] Mind& row(std::size_t place) {
        return m_rows.get<std::vector<Mind>>()[place];
    }
    template <class Mind>
    [[nodiscard]] const Mind& row(std::size_t place) const {
        return m_rows.get<std::vector<Mind>>()[place];
    }

    /// After loading, when it is known which struct the rows are of.
    /// @param like minds of the same brain
    /// @return whether the bytes are such rows
    [[nodiscard]] bool decode(const Minds& like) {
        if (!m_rows.decode(like.m_rows))
            return false;
        m_size = like.m_size;
        return true;
    }

    // What describe::Saver, Loader, Hasher and firstDifference() call.
    void saveTo(describe::Saver& saver) const { m_rows.saveTo(saver); }
    void loadFrom(describe::Loader& loader) {
        m_size = nullptr;
        m_rows.loadFrom(loader);
    }
    /// @pre decoded
    void hashTo(describe::Hasher& hasher) const { m_rows.hashTo(hasher); }
    /// @pre both are decoded
    [[nodiscard]] std::optional<describe::Difference> differenceTo(const Minds& other,
                                                                   const std::string& path) const {
        return m_rows.differenceTo(other.m_rows, path);
    }

private:
    describe::NamedValue m_rows;
    std::size_t (*m_size)(const describe::NamedValue&) = nullptr;
};

} // namespace percept::agent
