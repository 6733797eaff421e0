#pragma once

#include "percept/base/Random.h"
#include "percept/trace/Records.h"

#include <boost/describe/enumerators.hpp>

#include <string>

namespace percept {

/// Fills any described value from a seed: enums with their enumerators, ids with small numbers or
/// nothing.
template <class T>
void fillArbitrary(T& value, Random& random) {
    if constexpr (std::is_same_v<T, bool>) {
        value = random.below(2) == 1;
    } else if constexpr (std::is_floating_point_v<T>) {
        value = random.between(-100.0, 100.0);
    } else if constexpr (std::is_same_v<T, trace::RecordId>) {
        value = static_cast<T>(std::uint64_t{random.below(1000)} << trace::kSubBits);
    } else if constexpr (std::is_enum_v<T>) {
        if constexpr (boost::describe::has_describe_enumerators<T>::value) {
            using All = boost::describe::describe_enumerators<T>;
            auto place = random.below(boost::mp11::mp_size<All>::value);
            boost::mp11::mp_for_each<All>([&](auto entry) {
                if (place-- == 0)
                    value = entry.value;
            });
        } else {
            value = random.below(4) == 0 ? trace::kNone<T> : static_cast<T>(random.below(3));
        }
    } else if constexpr (std::is_integral_v<T>) {
        value = static_cast<T>(random.below(200));
    } else if constexpr (std::is_same_v<T, std::string>) {
        value.assign(random.below(4), static_cast<char>('a' + random.below(26)));
    } else if constexpr (describe::kIsGlm<T>) {
        for (int axis = 0; axis < T::length(); ++axis)
            fillArbitrary(value[axis], random);
    } else if constexpr (describe::IsVector<T>::value) {
        value.resize(random.below(5));
        for (auto& element : value)
            fillArbitrary(element, random);
    } else {
        describe::forEachMember(value,
                                [&](const char*, auto& member) { fillArbitrary(member, random); });
    }
}

} // namespace percept
