#include "app/workspaces/tactics/RuleColours.h"

#include <QRegularExpression>

namespace percept::session {

RuleColours::RuleColours(QObject* parent)
    : QSyntaxHighlighter(parent) {
    connect(this, &RuleColours::changed, this, &RuleColours::rehighlight);
}

void RuleColours::setDocument(QQuickTextDocument* document) {
    if (document == m_document)
        return;
    m_document = document;
    QSyntaxHighlighter::setDocument(document != nullptr ? document->textDocument() : nullptr);
    emit changed();
}

RuleColours::Word RuleColours::wordOf(const QString& name) const {
    if (m_operators.contains(name, Qt::CaseInsensitive))
        return Word::Operator;
    if (m_functions.contains(name, Qt::CaseInsensitive))
        return Word::Function;
    return m_known.isEmpty() || m_known.contains(name) ? Word::Known : Word::Unknown;
}

std::vector<RuleColours::Token> RuleColours::tokens(const QString& line) const {
    static const QRegularExpression kWords(
        QStringLiteral("\"([^\"]*)\"?|(\\d[\\d.]*)|([\\p{L}_][\\p{L}\\d_.-]*)"));
    std::vector<Token> found;
    for (auto words = kWords.globalMatch(line); words.hasNext();) {
        const auto match = words.next();
        Word word = Word::Number;
        if (match.capturedStart(1) >= 0) // between quotes no word means anything else
            word = m_known.isEmpty() || m_known.contains(match.captured(1)) ? Word::Known
                                                                            : Word::Unknown;
        else if (match.capturedStart(3) >= 0)
            word = wordOf(match.captured(3));
        found.push_back({static_cast<int>(match.capturedStart()),
                         static_cast<int>(match.capturedLength()),
                         word});
    }
    return found;
}

QColor RuleColours::colourOf(Word word) const {
    switch (word) {
    case Word::Operator:
        return m_operatorColour;
    case Word::Function:
        return m_functionColour;
    case Word::Number:
        return m_numberColour;
    case Word::Unknown:
        return m_unknownColour;
    case Word::Known:
        break;
    }
    return {};
}

void RuleColours::highlightBlock(const QString& line) {
    for (const Token& token : tokens(line))
        if (const QColor colour = colourOf(token.word); colour.isValid())
            setFormat(token.at, token.length, colour);
}

} // namespace percept::session

#include "moc_RuleColours.cpp"
