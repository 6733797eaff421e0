#include "percept/base/Notifier.h"

#include <gtest/gtest.h>

#include <optional>

namespace percept {
namespace {

TEST(Notifier, TellsObserversInTheOrderOfConnection) {
    Notifier<int> notifier;
    std::vector<int> told;
    const auto first = notifier.connect([&](int value) { told.push_back(value); });
    const auto second = notifier.connect([&](int value) { told.push_back(value * 10); });

    notifier.notify(1);

    EXPECT_EQ(told, (std::vector{1, 10}));
}

TEST(Notifier, ADroppedConnectionIsToldNoMore) {
    Notifier<> notifier;
    int calls = 0;
    auto connection = notifier.connect([&] { ++calls; });

    connection.disconnect();
    notifier.notify();

    EXPECT_EQ(calls, 0);
}

TEST(Notifier, ObserversMayComeAndGoWhileNotifying) {
    Notifier<> notifier;
    int late = 0;
    int dropped = 0;
    Connection lateConnection;
    Connection droppedConnection;
    const auto meddler = notifier.connect([&] {
        lateConnection = notifier.connect([&] { ++late; });
        droppedConnection.disconnect();
    });
    droppedConnection = notifier.connect([&] { ++dropped; });

    notifier.notify();

    EXPECT_EQ(late, 0);
    EXPECT_EQ(dropped, 0);
}

TEST(Notifier, AConnectionMayOutliveItsNotifier) {
    Connection connection;
    {
        Notifier<> notifier;
        connection = notifier.connect([] {});
    }

    connection.disconnect();

    EXPECT_FALSE(connection.connected());
}

} // namespace
} // namespace percept
