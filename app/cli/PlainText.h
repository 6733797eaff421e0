#pragma once

#include <ostream>
#include <streambuf>

namespace percept::cli {

/// A stream in front of another one that writes control characters as `\u001b`: ids and texts come
/// from files of strangers, and a terminal obeys them. Lines and tabs stay; what is JSON stays the
/// same JSON.
///
///     PlainText plain(std::cout);
///     plain.stream() << level.name;
class PlainText : public std::streambuf {
public:
    explicit PlainText(std::ostream& target)
        : m_target(target)
        , m_stream(this) {}
    ~PlainText() override;
    PlainText(const PlainText&) = delete;
    PlainText& operator=(const PlainText&) = delete;

    [[nodiscard]] std::ostream& stream() { return m_stream; }

    /// What lies behind a stream, if it is such a one; otherwise the stream itself. For what is
    /// meant to control the terminal.
    [[nodiscard]] static std::ostream& behind(std::ostream& stream);

private:
    int overflow(int letter) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;
    void writeHeld();

    std::ostream& m_target;
    std::ostream m_stream;
    bool m_held = false; ///< a byte 0xC2, which begins the control characters from U+0080 on
};

} // namespace percept::cli
