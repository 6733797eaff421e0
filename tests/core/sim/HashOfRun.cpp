#include "LevelBuilder.h"
#include "percept/sim/Simulation.h"

#include <cstdio>

/// Prints the hash of a run's last state: what has to be equal on every processor.
int main() {
    using namespace percept;
    const auto world = sim::compileWorld(test::arenaLevel(8), {});
    if (!world)
        return 1;
    sim::Simulation simulation(*world, {.seed = 11});
    for (int i = 0; i < 3000; ++i)
        simulation.step();
    std::printf("%016llx\n", static_cast<unsigned long long>(simulation.hash()));
    return 0;
}
