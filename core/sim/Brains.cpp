#include "percept/sim/Brains.h"

#include "percept/bot/BotBrain.h"
#include "percept/guard/GuardBrain.h"

namespace percept::sim {

const agent::Brains& shippedBrains() {
    static const agent::Brains kBrains = [] {
        agent::Brains brains;
        PERCEPT_EXPECTS(brains.add(bot::botBrain()));
        for (const char* name : {"guard", "soldier", "townsman", "player"})
            PERCEPT_EXPECTS(brains.add(guard::guardBrain(name)));
        return brains;
    }();
    return kBrains;
}

} // namespace percept::sim
