#include "app/cli/PlainText.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::cli {
namespace {

constexpr unsigned char kFirstOfTwo = 0xC2;

bool isPlain(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return (byte >= 0x20 || letter == '\n' || letter == '\t') && byte != 0x7F &&
           byte != kFirstOfTwo;
}

} // namespace

PlainText::~PlainText() {
    sync();
}

std::ostream& PlainText::behind(std::ostream& stream) {
    const auto* const plain = dynamic_cast<PlainText*>(stream.rdbuf());
    return plain != nullptr ? plain->m_target : stream;
}

void PlainText::writeHeld() {
    if (m_held)
        m_target.put(static_cast<char>(kFirstOfTwo));
    m_held = false;
}

int PlainText::overflow(int letter) {
    if (letter == traits_type::eof())
        return traits_type::not_eof(letter);
    const char byte = traits_type::to_char_type(letter);
    return xsputn(&byte, 1) == 1 ? letter : traits_type::eof();
}

std::streamsize PlainText::xsputn(const char* text, std::streamsize size) {
    const char* const end = text + size;
    for (const char* at = text; at != end;) {
        const auto byte = static_cast<unsigned char>(*at);
        if (m_held && byte >= 0x80 && byte < 0xA0) {
            m_held = false;
            m_target << fmt::format("\\u{:04x}", byte);
            ++at;
            continue;
        }
        writeHeld();
        const char* const next = std::find_if_not(at, end, isPlain);
        m_target.write(at, next - at);
        at = next;
        if (at == end)
            break;
        const auto other = static_cast<unsigned char>(*at++);
        m_held = other == kFirstOfTwo;
        if (!m_held)
            m_target << fmt::format("\\u{:04x}", other);
    }
    return m_target ? size : 0;
}

int PlainText::sync() {
    writeHeld();
    m_target.flush();
    return m_target ? 0 : -1;
}

} // namespace percept::cli
