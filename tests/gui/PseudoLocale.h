#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace percept {

/// Says every text of the window in a language that does not exist: with accents and two fifths
/// longer, as many languages are. While it lives, whatever is loaded speaks it.
class PseudoLocale : public QTranslator {
public:
    PseudoLocale() { QCoreApplication::installTranslator(this); }
    ~PseudoLocale() override { QCoreApplication::removeTranslator(this); }
    PseudoLocale(const PseudoLocale&) = delete;
    PseudoLocale& operator=(const PseudoLocale&) = delete;

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString
    translate(const char*, const char* source, const char*, int) const override {
        return spoken(QString::fromUtf8(source));
    }
    /// Places for values (`%1`, `%n`) and marks of keys (`&`) stay.
    [[nodiscard]] static QString spoken(const QString& text) {
        static const QString kPlain = QStringLiteral("AEIOUaeiouCcNnSsYyZz");
        static const QString kAccented =
            QString::fromUtf8("\u00c5\u00c9\u00cf\u00d6\u00dc\u00e5\u00e9\u00ef\u00f6\u00fc\u00c7"
                              "\u00e7\u00d1\u00f1\u0160\u0161\u00dd\u00fd\u017d\u017e");
        QString said;
        int letters = 0;
        for (int i = 0; i < text.size(); ++i) {
            const bool isValue = i > 0 && text[i - 1] == QLatin1Char('%');
            const auto at = isValue ? -1 : kPlain.indexOf(text[i]);
            said += at < 0 ? text[i] : kAccented[at];
            letters += text[i].isLetter() ? 1 : 0;
        }
        // A word more: two fifths of the letters.
        const int more = letters * 2 / 5;
        if (more > 0)
            said += (more > 3 ? QStringLiteral(" ") : QString()) + QString(more, QChar(0x00f6));
        return said;
    }
};

} // namespace percept
