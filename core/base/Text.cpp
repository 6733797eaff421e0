#include "percept/base/Text.h"

namespace percept {

std::string snakeCase(std::string_view camelCase) {
    std::string key;
    key.reserve(camelCase.size() + 4);
    for (const char letter : camelCase) {
        if (letter >= 'A' && letter <= 'Z') {
            if (!key.empty())
                key += '_';
            key += static_cast<char>(letter - 'A' + 'a');
        } else {
            key += letter;
        }
    }
    return key;
}

} // namespace percept
