#include "NumberReader.h"

#include "percept/base/ClockText.h"
#include "percept/base/NumberText.h"

namespace percept::ui {

bool NumberReader::accept(const QString& text) {
    // Moments are typed as they are shown: 22:43.
    if (m_unit == QLatin1String("s") && text.contains(QLatin1Char(':')))
        if (const auto time = readClock(text.trimmed().toStdString()))
            return take(*time);
    const auto result = evaluateNumber(text.toStdString(), m_unit.toStdString());
    if (const auto* fault = std::get_if<NumberFault>(&result)) {
        setFault(QString::fromStdString(fault->message));
        return false;
    }
    return take(std::get<double>(result));
}

bool NumberReader::take(double value) {
    const auto refuse = [&](const QString& words, double limit) {
        const QString unit = m_unit.isEmpty() ? QString() : QLatin1Char(' ') + m_unit;
        setFault(words.arg(QString::number(limit, 'g', 8)) + unit);
        return false;
    };
    if (value < m_from)
        return refuse(tr("At least %1"), m_from);
    if (value > m_to)
        return refuse(tr("At most %1"), m_to);
    m_value = value;
    setFault({});
    return true;
}

QString NumberReader::format(double value, int decimals) const {
    return QString::fromStdString(formatNumber(value, decimals));
}

void NumberReader::forgetFault() {
    setFault({});
}

void NumberReader::setFault(const QString& fault) {
    if (fault == m_fault)
        return;
    m_fault = fault;
    emit faultChanged();
}

} // namespace percept::ui

#include "moc_NumberReader.cpp"
