#pragma once

#include "percept/base/Contracts.h"

#include <string>
#include <utility>
#include <variant>

namespace percept {

enum class ErrorCode {
    InvalidInput,       ///< text or data that breaks a rule
    NotFound,           ///< a file or an object that does not exist
    Unreadable,         ///< the file exists but cannot be read
    Unwritable,         ///< the target cannot be written, or the disk is full
    UnsupportedVersion, ///< written by a newer version
    Corrupt,            ///< not the kind of file it should be, or damaged
    Cancelled,          ///< stopped on request
};

/// An expected failure: what happened and what to do, and where.
struct Error {
    ErrorCode code = ErrorCode::InvalidInput;
    std::string message; ///< names the object and the remedy
    std::string place;   ///< `file`, `file:line` or `walls[3].points[1]`; may be empty

    /// `place: message`, or the message alone.
    [[nodiscard]] std::string text() const {
        return place.empty() ? message : place + ": " + message;
    }
    friend bool operator==(const Error&, const Error&) = default;
};

/// Carries an error into a Result, as std::unexpected does.
struct Unexpected {
    Error error;
};

[[nodiscard]] inline Unexpected
failure(ErrorCode code, std::string message, std::string place = {}) {
    return {Error{code, std::move(message), std::move(place)}};
}

/// A value or an Error; names as in std::expected, which may replace it later.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_content(std::in_place_index<0>, std::move(value)) {}
    Result(Unexpected unexpected)
        : m_content(std::in_place_index<1>, std::move(unexpected.error)) {}

    [[nodiscard]] bool has_value() const { return m_content.index() == 0; }
    explicit operator bool() const { return has_value(); }

    [[nodiscard]] T& value() & {
        PERCEPT_EXPECTS(has_value());
        return *std::get_if<0>(&m_content);
    }
    [[nodiscard]] const T& value() const& {
        PERCEPT_EXPECTS(has_value());
        return *std::get_if<0>(&m_content);
    }
    [[nodiscard]] T&& value() && {
        PERCEPT_EXPECTS(has_value());
        return std::move(*std::get_if<0>(&m_content));
    }
    [[nodiscard]] T& operator*() & { return value(); }
    [[nodiscard]] const T& operator*() const& { return value(); }
    [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
    [[nodiscard]] T* operator->() { return &value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }

    [[nodiscard]] const Error& error() const {
        PERCEPT_EXPECTS(!has_value());
        return *std::get_if<1>(&m_content);
    }
    /// The error, ready to be returned from a function with another result type.
    [[nodiscard]] Unexpected unexpected() const { return {error()}; }

private:
    std::variant<T, Error> m_content;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Unexpected unexpected)
        : m_error(std::move(unexpected.error))
        , m_failed(true) {}

    [[nodiscard]] bool has_value() const { return !m_failed; }
    explicit operator bool() const { return has_value(); }
    [[nodiscard]] const Error& error() const {
        PERCEPT_EXPECTS(m_failed);
        return m_error;
    }
    [[nodiscard]] Unexpected unexpected() const { return {error()}; }

private:
    Error m_error;
    bool m_failed = false;
};

} // namespace percept
