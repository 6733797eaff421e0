#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace percept {

/// Why a text is not a number, for the line below the field.
struct NumberFault {
    std::string message;
    friend bool operator==(const NumberFault&, const NumberFault&) = default;
};

/// Reads what people type into a number field: numbers, `+ - * / ( )`, `pi`, and a unit behind a
/// number or a fraction ("3*0.25", "45 deg", "pi/4 rad", "120 ms"). The result is in `unit`, the
/// field's own: an angle in degrees or radians ("deg", "rad"), a time ("s", "ms"), a length ("m",
/// "cm"), or none.
[[nodiscard]] std::variant<double, NumberFault> evaluateNumber(std::string_view text,
                                                               std::string_view unit);

/// The number as shown: `decimals` places, commas between thousands, a true minus.
[[nodiscard]] std::string formatNumber(double value, int decimals);

} // namespace percept
