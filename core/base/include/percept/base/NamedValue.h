#pragma once

#include "percept/base/Archive.h"
#include "percept/base/Contracts.h"
#include "percept/base/Difference.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace percept::describe {

/// A described value of a type that only its owner knows, under the owner's name. Copied, saved,
/// hashed and compared by the description of that type, by code that does not know it.
///
///     NamedValue value = NamedValue::of("tide", TideState{.height = 2});
///     value.get<TideState>().height += 1;
///
/// What was loaded is bytes until decode() says of which type they are.
class NamedValue {
public:
    NamedValue() = default;
    NamedValue(const NamedValue& other) { *this = other; }
    NamedValue(NamedValue&&) noexcept = default;
    NamedValue& operator=(NamedValue&&) noexcept = default;
    NamedValue& operator=(const NamedValue& other) {
        m_name = other.m_name;
        m_saved = other.m_saved;
        m_value = other.m_value ? other.m_value->clone() : nullptr;
        return *this;
    }
    ~NamedValue() = default;

    template <class T>
    [[nodiscard]] static NamedValue of(std::string_view name, T value = {}) {
        NamedValue made;
        made.m_name = name;
        made.m_value = std::make_unique<Held<T>>(std::move(value));
        return made;
    }

    /// The owner's.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Whether it has a value of a type; false for bytes that are not decoded.
    template <class T>
    [[nodiscard]] bool holds() const {
        return m_value && m_value->type == &kType<T>;
    }
    /// @pre holds<T>()
    template <class T>
    [[nodiscard]] T& get() {
        PERCEPT_EXPECTS(holds<T>());
        return static_cast<Held<T>&>(*m_value).value;
    }
    template <class T>
    [[nodiscard]] const T& get() const {
        PERCEPT_EXPECTS(holds<T>());
        return static_cast<const Held<T>&>(*m_value).value;
    }

    /// After loading, when it is known of which type the value is.
    /// @param like a value of the same owner
    /// @return whether the bytes are such a value
    [[nodiscard]] bool decode(const NamedValue& like) {
        if (m_name != like.m_name || !like.m_value)
            return false;
        if (m_value)
            return m_value->type == like.m_value->type;
        auto value = like.m_value->clone();
        Loader loader(m_saved);
        value->load(loader);
        if (loader.failed() || !loader.atEnd())
            return false;
        m_value = std::move(value);
        m_saved.clear();
        return true;
    }

    // What Saver, Loader, Hasher and firstDifference() call.
    void saveTo(Saver& saver) const {
        saver(m_name);
        if (!m_value)
            return saver(m_saved);
        Saver own;
        m_value->save(own);
        saver(own.bytes());
    }
    void loadFrom(Loader& loader) {
        m_value.reset();
        loader(m_name);
        loader(m_saved);
    }
    /// @pre decoded
    void hashTo(Hasher& hasher) const {
        PERCEPT_EXPECTS(m_value || m_saved.empty());
        if (m_value)
            m_value->hash(hasher);
    }
    /// @pre both are decoded
    [[nodiscard]] std::optional<Difference> differenceTo(const NamedValue& other,
                                                         const std::string& path) const {
        if (m_name != other.m_name || !m_value != !other.m_value)
            return Difference{path + ".name", m_name, other.m_name};
        if (m_value && m_value->type != other.m_value->type)
            return Difference{path + ".type", m_name, other.m_name};
        return m_value ? m_value->compare(*other.m_value, path) : std::nullopt;
    }

private:
    /// Its address stands for the type.
    template <class T>
    static constexpr char kType = 0;

    struct Any {
        explicit Any(const char* ofType)
            : type(ofType) {}
        Any(const Any&) = default;
        Any& operator=(const Any&) = delete;
        virtual ~Any() = default;
        [[nodiscard]] virtual std::unique_ptr<Any> clone() const = 0;
        virtual void save(Saver& saver) const = 0;
        virtual void load(Loader& loader) = 0;
        virtual void hash(Hasher& hasher) const = 0;
        [[nodiscard]] virtual std::optional<Difference> compare(const Any& other,
                                                                const std::string& path) const = 0;
        const char* type;
    };
    template <class T>
    struct Held final : Any {
        explicit Held(T held)
            : Any(&kType<T>)
            , value(std::move(held)) {}
        [[nodiscard]] std::unique_ptr<Any> clone() const override {
            return std::make_unique<Held>(*this);
        }
        void save(Saver& saver) const override { saver(value); }
        void load(Loader& loader) override { loader(value); }
        void hash(Hasher& hasher) const override { hasher(value); }
        [[nodiscard]] std::optional<Difference> compare(const Any& other,
                                                        const std::string& path) const override {
            return differenceOf(value, static_cast<const Held&>(other).value, path);
        }
        T value;
    };

    std::string m_name;
    std::vector<std::byte> m_saved; ///< as loaded, until it is decoded
    std::unique_ptr<Any> m_value;
};

} // namespace percept::describe
