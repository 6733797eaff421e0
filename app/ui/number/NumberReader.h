#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <limits>

namespace percept::ui {

/// Reads and writes the text of a number field.
class NumberReader : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString unit MEMBER m_unit NOTIFY unitChanged)
    /// Values beyond these are refused.
    Q_PROPERTY(double from MEMBER m_from NOTIFY limitsChanged)
    Q_PROPERTY(double to MEMBER m_to NOTIFY limitsChanged)
    /// Why the last text was refused; empty when it was understood.
    Q_PROPERTY(QString fault READ fault NOTIFY faultChanged)

public:
    using QObject::QObject;

    [[nodiscard]] QString fault() const { return m_fault; }
    /// Whether the text is understood and within the limits; its value is then in `value`.
    Q_INVOKABLE bool accept(const QString& text);
    Q_INVOKABLE [[nodiscard]] double value() const { return m_value; }
    Q_INVOKABLE [[nodiscard]] QString format(double value, int decimals) const;
    Q_INVOKABLE void forgetFault();

signals:
    void unitChanged();
    void limitsChanged();
    void faultChanged();

private:
    bool take(double value);
    void setFault(const QString& fault);

    QString m_unit;
    QString m_fault;
    double m_from = -std::numeric_limits<double>::infinity();
    double m_to = std::numeric_limits<double>::infinity();
    double m_value = 0.0;
};

} // namespace percept::ui
