#include "percept/base/CsvText.h"

namespace percept {

std::string csvText(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char each : text)
        quoted += each == '"' ? std::string("\"\"") : std::string(1, each);
    return quoted + '"';
}

} // namespace percept
