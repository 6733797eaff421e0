import QtQuick

/// One column of a DataTable.
QtObject {
    property string title
    property string hint
    property real width: 96
    property real minimumWidth: 40
    /// Numbers stand right, in digits of one width.
    property bool numeric: false
    /// Takes what the others leave.
    property bool stretches: false
    property bool sortable: true
}
