#pragma once

#include <QColor>
#include <QQuickTextDocument>
#include <QStringList>
#include <QSyntaxHighlighter>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace percept::session {

/// Colours the words of a rule while it is written.
///
///     RuleColours { document: area.textDocument; operators: ["AND"]; known: ["cover"]; ... }
///
/// @cost O(length) per change
class RuleColours : public QSyntaxHighlighter {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY changed)
    /// Words that join or turn values, in any case.
    Q_PROPERTY(QStringList operators MEMBER m_operators NOTIFY changed)
    /// Words that are called, in any case.
    Q_PROPERTY(QStringList functions MEMBER m_functions NOTIFY changed)
    /// Names that have a value; others are unknown. Empty: all are taken for known.
    Q_PROPERTY(QStringList known MEMBER m_known NOTIFY changed)
    Q_PROPERTY(QColor operatorColour MEMBER m_operatorColour NOTIFY changed)
    Q_PROPERTY(QColor functionColour MEMBER m_functionColour NOTIFY changed)
    Q_PROPERTY(QColor numberColour MEMBER m_numberColour NOTIFY changed)
    Q_PROPERTY(QColor unknownColour MEMBER m_unknownColour NOTIFY changed)

public:
    enum class Word { Operator, Function, Number, Known, Unknown };
    struct Token {
        int at = 0;
        int length = 0;
        Word word = Word::Known;
        friend bool operator==(const Token&, const Token&) = default;
    };

    explicit RuleColours(QObject* parent = nullptr);

    [[nodiscard]] QQuickTextDocument* document() const { return m_document; }
    void setDocument(QQuickTextDocument* document);

    /// The words of a line, from left to right; signs are none.
    [[nodiscard]] std::vector<Token> tokens(const QString& line) const;

signals:
    void changed();

protected:
    void highlightBlock(const QString& line) override;

private:
    [[nodiscard]] Word wordOf(const QString& name) const;
    [[nodiscard]] QColor colourOf(Word word) const;

    QQuickTextDocument* m_document = nullptr;
    QStringList m_operators;
    QStringList m_functions;
    QStringList m_known;
    QColor m_operatorColour;
    QColor m_functionColour;
    QColor m_numberColour;
    QColor m_unknownColour;
};

} // namespace percept::session
