#pragma once

#include "percept/base/Archive.h"
#include "percept/base/Contracts.h"
#include "percept/base/Difference.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace percept::agent {

/// The states of all agents of one brain: rows of a described struct that only the brain knows. A
/// value; saved, hashed and compared by the description of the struct.
///
///     Minds minds = Minds::of<SentryMind>("sentry", 3);
///     minds.row<SentryMind>(2).alarmed = true;
class Minds {
public:
    Minds() = default;
    Minds(const Minds& other) { *this = other; }
    Minds(Minds&&) noexcept = default;
    Minds& operator=(Minds&&) noexcept = default;
    Minds& operator=(const Minds& other) {
        m_brain = other.m_brain;
        m_saved = other.m_saved;
        m_rows = other.m_rows ? other.m_rows->clone() : nullptr;
        return *this;
    }
    ~Minds() = default;

    /// @param brain its name
    template <class Mind>
    [[nodiscard]] static Minds of(std::string_view brain, std::size_t count) {
        Minds minds;
        minds.m_brain = brain;
        auto rows = std::make_unique<Rows<Mind>>();
        rows->minds.resize(count);
        minds.m_rows = std::move(rows);
        return minds;
    }

    [[nodiscard]] const std::string& brain() const { return m_brain; }
    [[nodiscard]] std::size_t size() const { return m_rows ? m_rows->size() : 0; }
    /// @pre made by of<Mind>(), or decoded as such
    template <class Mind>
    [[nodiscard]] Mind& row(std::size_t place) {
        return static_cast<Rows<Mind>&>(*m_rows).minds[place];
    }
    template <class Mind>
    [[nodiscard]] const Mind& row(std::size_t place) const {
        return static_cast<const Rows<Mind>&>(*m_rows).minds[place];
    }

    /// After loading, when it is known which struct the rows are of.
    /// @param like minds of the same brain
    /// @return whether the bytes are such rows
    [[nodiscard]] bool decode(const Minds& like) {
        if (m_rows)
            return m_brain == like.m_brain;
        if (m_brain != like.m_brain || !like.m_rows)
            return false;
        auto rows = like.m_rows->clone();
        describe::Loader loader(m_saved);
        rows->load(loader);
        if (loader.failed() || !loader.atEnd())
            return false;
        m_rows = std::move(rows);
        m_saved.clear();
        return true;
    }

    // What describe::Saver, Loader, Hasher and firstDifference() call.
    void saveTo(describe::Saver& saver) const {
        saver(m_brain);
        if (!m_rows)
            return saver(m_saved);
        describe::Saver own;
        m_rows->save(own);
        saver(own.bytes());
    }
    void loadFrom(describe::Loader& loader) {
        m_rows.reset();
        loader(m_brain);
        loader(m_saved);
    }
    /// @pre decoded
    void hashTo(describe::Hasher& hasher) const {
        PERCEPT_EXPECTS(m_rows || m_saved.empty());
        if (m_rows)
            m_rows->hash(hasher);
    }
    /// @pre both are decoded
    [[nodiscard]] std::optional<describe::Difference> differenceTo(const Minds& other,
                                                                   const std::string& path) const {
        if (m_brain != other.m_brain || !m_rows != !other.m_rows)
            return describe::Difference{path + ".brain", m_brain, other.m_brain};
        return m_rows ? m_rows->compare(*other.m_rows, path) : std::nullopt;
    }

private:
    struct AnyRows {
        AnyRows() = default;
        AnyRows(const AnyRows&) = default;
        AnyRows& operator=(const AnyRows&) = default;
        virtual ~AnyRows() = default;
        [[nodiscard]] virtual std::unique_ptr<AnyRows> clone() const = 0;
        [[nodiscard]] virtual std::size_t size() const = 0;
        virtual void save(describe::Saver& saver) const = 0;
        virtual void load(describe::Loader& loader) = 0;
        virtual void hash(describe::Hasher& hasher) const = 0;
        [[nodiscard]] virtual std::optional<describe::Difference>
        compare(const AnyRows& other, const std::string& path) const = 0;
    };
    template <class Mind>
    struct Rows final : AnyRows {
        std::vector<Mind> minds;
        [[nodiscard]] std::unique_ptr<AnyRows> clone() const override {
            return std::make_unique<Rows>(*this);
        }
        [[nodiscard]] std::size_t size() const override { return minds.size(); }
        void save(describe::Saver& saver) const override { saver(minds); }
        void load(describe::Loader& loader) override { loader(minds); }
        void hash(describe::Hasher& hasher) const override { hasher(minds); }
        [[nodiscard]] std::optional<describe::Difference>
        compare(const AnyRows& other, const std::string& path) const override {
            return describe::differenceOf(minds, static_cast<const Rows&>(other).minds, path);
        }
    };

    std::string m_brain;
    std::vector<std::byte> m_saved; ///< as loaded, until it is decoded
    std::unique_ptr<AnyRows> m_rows;
};

} // namespace percept::agent
