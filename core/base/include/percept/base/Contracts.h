#pragma once

namespace percept {

/// What a broken contract looked like in the source.
struct ContractViolation {
    const char* kind;      ///< "expects" or "ensures"
    const char* condition; ///< the expression that was false
    const char* file;
    int line;
};

/// Called once when a contract is broken; must not return normally (the process aborts if it does).
using ContractHandler = void (*)(const ContractViolation&);

/// Replaces the handler, for instance by one that saves a recovery copy first. Thread-safe.
/// @return the previous handler
ContractHandler setContractHandler(ContractHandler handler);

[[noreturn]] void reportContractViolation(const ContractViolation& violation);

} // namespace percept

// On in every build type: a broken contract is a bug, and going on would lose work.
#define PERCEPT_CONTRACT(kind, condition)                                                          \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::percept::reportContractViolation({kind, #condition, __FILE__, __LINE__}))
#define PERCEPT_EXPECTS(condition) PERCEPT_CONTRACT("expects", condition)
#define PERCEPT_ENSURES(condition) PERCEPT_CONTRACT("ensures", condition)
