// Maps of Raven: refused with a place, or a level that can be saved and run.
#include "editor/import/RavenImport.h"
#include "tests/fuzz/Case.h"

namespace percept::fuzz {
namespace {

void tryMap(std::string_view text) {
    const auto imported = importing::importRaven(text, "case.map");
    if (!imported) {
        require(imported.error().place.starts_with("case.map"), "an error has no place");
        return;
    }
    requireSameAfterSaving(imported->level);
    requireRunnable(imported->level);
}

} // namespace
} // namespace percept::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return percept::fuzz::runCase(data, size, percept::fuzz::tryMap);
}
