#pragma once

#include "RowsModel.h"
#include "editor/edit/Properties.h"
#include "percept/sim/Modules.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace percept::session {

/// The values of what is selected, as rows of fields.
///
/// Roles: `heading` (of the group that begins there), `list` (where the heading is that of a list
/// of parts), `entry` (where it is that of one part), `label`, `source` (the archetype that the
/// list is inherited from), `resets` (whether the list can be inherited again), `folded` (whether
/// what belongs below the heading is left out), and `values`, a list of maps: path, of (the number
/// of the first object), inherited, part, type ("number", "toggle", "choice", "words", "text"),
/// unit, from, to, step, decimals, choices, words (of the choices, as shown), value, mixed, absent,
/// optional, unused (why it is; empty: it is used), preset where there is one, and usual and
/// usually where an empty list of words stands for others (which, and what that is called: "as
/// sight").
class PropertyRows : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// Whether it has so many headings that they are worth folding.
    Q_PROPERTY(bool foldable READ isFoldable NOTIFY filled)
    /// How many of them have a heading, and how many have fields.
    Q_PROPERTY(int headings READ headings NOTIFY filled)
    Q_PROPERTY(int lines READ lines NOTIFY filled)

public:
    explicit PropertyRows(QObject* parent = nullptr);

    /// What levels can be made of: what ships, unless it is told otherwise.
    [[nodiscard]] const sim::Modules& modules() const { return *m_modules; }
    /// To be called before there is a document.
    void useModules(std::shared_ptr<const sim::Modules> modules) { m_modules = std::move(modules); }
    /// @param document null: there is nothing to show
    void show(edit::Document* document, std::vector<edit::ObjectId> ids);
    /// The document is different.
    void refresh();
    /// During a drag: values are different, what there is to choose is not.
    void refreshValues();
    /// Drops what is being dragged.
    void cancel() { m_drag.reset(); }
    /// Whether a number is being dragged.
    [[nodiscard]] bool isBusy() const { return m_drag != nullptr; }

    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] int headings() const { return m_headings; }
    [[nodiscard]] int lines() const { return m_lines; }

    [[nodiscard]] bool isFoldable() const { return m_sections > kFewSections; }

    /// Folds what stands below a heading, or unfolds it. It stays so for other objects, too.
    Q_INVOKABLE void fold(const QString& heading);
    /// Folds or unfolds all headings that there are.
    Q_INVOKABLE void foldAll(bool folded);
    /// @param value in the unit of the field
    /// @param done false while it is dragged: all of that is one step
    Q_INVOKABLE void setNumber(const QString& path, double value, bool done);
    Q_INVOKABLE void setToggle(const QString& path, bool on);
    /// @return why a field of text cannot be that, to be said there; empty: it is so now, or what
    /// is wrong with a choice was said by `refused`
    Q_INVOKABLE QString setText(const QString& path, const QString& text);
    /// What was typed was wrong, and is given up for another object.
    Q_INVOKABLE void dropped(const QString& why) { emit refused(why); }
    /// For an optional number: there is none.
    Q_INVOKABLE void setAbsent(const QString& path);
    Q_INVOKABLE void reset(const QString& path);
    /// Another part of a list, such as a listener of a manager.
    Q_INVOKABLE void addEntry(const QString& list);
    Q_INVOKABLE void removeEntry(const QString& entry);
    /// Drops a list of its own for that of the archetype it extends.
    Q_INVOKABLE void resetList(const QString& list);

signals:
    void filled();
    /// Another part is in a list, and begins at a row.
    void added(int row);
    void refused(const QString& why);

private:
    static constexpr int kFewSections = 6;

    /// What can be chosen, by property: long in large levels, and the same while values are
    /// dragged.
    struct Choices {
        QStringList ids;
        QStringList words;
    };

    /// The analysis whose parameters are fields of their own; null: there is none.
    [[nodiscard]] const level::Analysis* analysis() const;
    [[nodiscard]] Result<edit::Edits> settingOf(const std::string& path,
                                                const edit::Value& value) const;
    [[nodiscard]] Result<void> attempt(const edit::Property& property, const edit::Value& value);
    void set(const QString& path, const edit::Value& value);
    void refuse(const Error& error);
    void perform(const std::string& name, const edit::Edits& edits);
    void fill();
    [[nodiscard]] static Choices choicesOf(const edit::Property& property);
    /// The topmost heading that is folded and has another one in it; empty: none.
    [[nodiscard]] std::string foldOver(std::string_view heading) const;
    [[nodiscard]] QVariantMap fieldOf(const edit::Property& property, const Choices& choices) const;
    /// Of archetypes whose brains ignore it, that they do; empty otherwise.
    [[nodiscard]] QString unusedText(const edit::Property& property) const;
    [[nodiscard]] const edit::Property* propertyAt(const QString& path) const;
    [[nodiscard]] std::string stepName(const edit::Property& property) const;

    std::shared_ptr<const sim::Modules> m_modules = std::make_shared<const sim::Modules>();
    RowsModel m_rows;
    int m_headings = 0;
    int m_lines = 0;
    int m_sections = 0;                          ///< headings that are in no other
    std::set<std::string, std::less<>> m_folded; ///< headings
    QString m_addedTo;                           ///< the list to which a part was added just now
    edit::Document* m_document = nullptr;
    std::vector<edit::ObjectId> m_ids;
    std::vector<edit::Property> m_properties;
    std::vector<Choices> m_choices; ///< by property
    std::unique_ptr<edit::Transaction> m_drag;
    QString m_dragged;
};

} // namespace percept::session
