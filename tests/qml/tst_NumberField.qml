import QtQuick
import QtTest
import Percept.Ui

Item {
    width: 400
    height: 200

    NumberField {
        id: field

        property list<real> values
        property int finished: 0
        property int resets: 0

        x: 150
        y: 50
        width: 100
        value: 10
        step: 0.5
        from: 0
        to: 40
        unit: "m"
        onResetRequested: ++resets
        onEdited: (number, done) => {
            value = number;
            finished += done ? 1 : 0;
        }
    }

    NumberField {
        id: narrow

        x: 10
        width: 55
        label: "x"
        value: 2.6
    }

    TestCase {
        name: "NumberField"
        when: windowShown

        function init() {
            field.value = 10;
            field.finished = 0;
            field.mixed = false;
            field.resets = 0;
            field.preset = undefined;
        }
        function test_aDoubleClickMarksTheWholeNumber() {
            const input = Array.from(field.children).find(child => child.cursorPosition !== undefined);
            field.value = 12.25;
            mouseDoubleClickSequence(field, 60, 12);
            compare(input.selectedText, "12.25");
            keyClick(Qt.Key_Escape);
        }
        function test_aNumberIsNeverCutForItsLabel() {
            const input = Array.from(narrow.children).find(child => child.cursorPosition !== undefined);
            for (const number of [2.6, 12.6, 102.6]) {
                narrow.value = number;
                verify(input.contentWidth <= input.width, number + " in " + input.width);
            }
            verify(!narrow.labelled);
            narrow.value = 2.6;
            verify(narrow.labelled);
        }
        function type(text) {
            mouseClick(field);
            verify(field.editing);
            for (const letter of text)
                keyClick(letter);
        }

        function test_takesAnExpression() {
            type("3*2 m+50 cm");
            keyClick(Qt.Key_Return);
            compare(field.value, 6.5);
            compare(field.finished, 1);
            verify(!field.editing);
        }
        function test_keepsTheOldValueWhereTheTextIsWrong() {
            type("3*");
            keyClick(Qt.Key_Return);
            compare(field.value, 10);
            verify(field.fault !== "");
            verify(field.editing);
            keyClick(Qt.Key_Escape);
            compare(field.fault, "");
            compare(field.finished, 0);
        }
        function test_escapeRestores() {
            type("99");
            keyClick(Qt.Key_Escape);
            compare(field.value, 10);
            compare(field.shown, "10.00");
        }
        function test_staysInItsRange() {
            for (const [typed, said] of [["1000", "At most 40 m"], ["-1", "At least 0 m"], ["4001 cm", "At most 40 m"]]) {
                type(typed);
                keyClick(Qt.Key_Return);
                compare(field.fault, said);
                compare(field.value, 10);
                verify(field.editing);
                keyClick(Qt.Key_Escape);
            }
            for (const typed of ["0", "40"]) {
                type(typed);
                keyClick(Qt.Key_Return);
                compare(field.value, Number(typed));
            }
            type("");
            keyClick(Qt.Key_Up);
            compare(field.value, 40);
            keyClick(Qt.Key_Escape);
        }
        function test_dragIsOneEdit() {
            mousePress(field, 50, 12);
            for (let i = 1; i <= 20; ++i)
                mouseMove(field, 50 + i, 12, 2);
            verify(field.dragging);
            compare(field.finished, 0);
            verify(field.value > 15 && field.value <= 20, field.value);
            mouseRelease(field, 70, 12);
            compare(field.finished, 1);
            verify(!field.editing);
        }
        function test_arrowsStep() {
            type("");
            keyClick(Qt.Key_Up);
            compare(field.value, 10.5);
            keyClick(Qt.Key_Down);
            compare(field.value, 10);
            keyClick(Qt.Key_Escape);
        }
        function test_saysMixed() {
            field.mixed = true;
            compare(field.shown, "");
            type("7");
            keyClick(Qt.Key_Return);
            compare(field.value, 7);
        }
        function test_theDotLiesInsideAndGivesTheValueBack() {
            field.preset = 3;
            const dot = Array.from(field.children).find(child => child.room !== undefined);
            verify(dot.visible);
            verify(dot.x >= 0 && dot.x + dot.width < 10, "inside, before the number");
            mouseClick(field, dot.x + dot.width / 2, field.height / 2);
            compare(field.resets, 1);
            verify(!field.editing, "the number is not meant");
            field.preset = 10;
            verify(!dot.visible);
        }
        function test_knowsWhetherItDiffersFromThePreset() {
            verify(!field.differs);
            field.preset = 3;
            verify(field.differs);
            field.preset = 10;
            verify(!field.differs);
        }
    }
}
