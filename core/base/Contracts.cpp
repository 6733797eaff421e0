#include "percept/base/Contracts.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace percept {
namespace {

void printViolation(const ContractViolation& violation) {
    std::fprintf(stderr,
                 "%s:%d: broken contract: %s(%s)\n",
                 violation.file,
                 violation.line,
                 violation.kind,
                 violation.condition);
}

std::atomic<ContractHandler>& handlerSlot() {
    static std::atomic<ContractHandler> slot{&printViolation};
    return slot;
}

} // namespace

ContractHandler setContractHandler(ContractHandler handler) {
    return handlerSlot().exchange(handler != nullptr ? handler : &printViolation);
}

void reportContractViolation(const ContractViolation& violation) {
    handlerSlot().load()(violation);
    std::abort();
}

} // namespace percept
