#include "app/ui/models/ToastModel.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace percept::ui {
namespace {

QString textAt(const ToastModel& model, int row) {
    return model.index(row).data(ToastModel::TextRole).toString();
}

TEST(ToastModel, ShowsThreeAndKeepsTheRestWaiting) {
    ToastModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    std::vector<int> idents;
    for (int i = 0; i < 5; ++i)
        idents.push_back(model.show(ToastModel::Error, QString::number(i)));
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.waiting(), 2);

    model.dismiss(idents[1]);

    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.waiting(), 1);
    EXPECT_EQ(textAt(model, 1), QStringLiteral("2"));
    EXPECT_EQ(textAt(model, 2), QStringLiteral("3"));
}

TEST(ToastModel, DismissesOneThatStillWaits) {
    ToastModel model;
    int last = 0;
    for (int i = 0; i < 4; ++i)
        last = model.show(ToastModel::Done, QString::number(i));

    model.dismiss(last);
    model.dismiss(last);

    EXPECT_EQ(model.waiting(), 0);
    EXPECT_EQ(model.rowCount(), 3);
}

TEST(ToastModel, DoesNotSayTheSameAgainWhileItIsThere) {
    ToastModel model;
    const auto show = [&model](ToastModel::Kind kind) {
        return model.show(kind, QStringLiteral("Drag to make one"));
    };
    const int ident = show(ToastModel::Warning);

    EXPECT_EQ(show(ToastModel::Warning), ident);
    EXPECT_EQ(model.rowCount(), 1);
    EXPECT_NE(show(ToastModel::Error), ident);

    model.dismiss(ident);
    EXPECT_NE(show(ToastModel::Warning), ident);
}

/// Against a plain list, over random messages about two sources.
TEST(ToastModel, WhatIsSettledGoesAndNothingElse) {
    std::mt19937 random(7);
    const auto below = [&](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
    };
    QObject first;
    QObject second;
    struct Said {
        int ident;
        QObject* source;
        int until;
    };
    for (int round = 0; round < 50; ++round) {
        ToastModel model;
        std::vector<Said> said;
        for (int i = 0; i < 30; ++i) {
            QObject* const source = below(2) == 0 ? &first : &second;
            if (below(3) > 0) {
                const int until = below(8);
                said.push_back(
                    {model.show(ToastModel::Error, QString::number(i), {}, source, until),
                     source,
                     until});
                continue;
            }
            const int changes = below(5) == 0 ? -1 : 1 << below(3);
            model.settle(source, changes);
            std::erase_if(said, [&](const Said& each) {
                return each.source == source && (each.until & changes) != 0;
            });
            ASSERT_EQ(model.rowCount() + model.waiting(), static_cast<int>(said.size()));
            for (int row = 0; row < model.rowCount(); ++row)
                EXPECT_EQ(model.index(row).data(ToastModel::IdentRole).toInt(),
                          said[static_cast<std::size_t>(row)].ident);
        }
    }
}

TEST(ToastModel, ActsOnceAndGoes) {
    ToastModel model;
    std::vector<int> acted;
    QObject::connect(&model, &ToastModel::acted, [&](int ident) { acted.push_back(ident); });
    const int ident = model.show(ToastModel::Warning, QStringLiteral("a"), QStringLiteral("Show"));

    model.act(ident);

    EXPECT_EQ(acted, std::vector{ident});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace percept::ui
