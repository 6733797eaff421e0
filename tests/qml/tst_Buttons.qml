import QtQuick
import QtTest
import Percept.Ui
import Percept.Fixture

Item {
    width: 500
    height: 200

    Row {
        spacing: 10
        UiButton {
            id: button
            text: "Save"
        }
        UiToolButton {
            id: tool
            entry: Fixture.actions.find("file.new")
        }
        SegmentedSwitch {
            id: segments
            choices: [{
                    text: "A"
                }, {
                    text: "B"
                }, {
                    text: "C"
                }]
        }
        UiTabBar {
            id: tabs
            width: 200
            tabs: [{
                    text: "One",
                    count: 3
                }, {
                    text: "Two"
                }]
        }
        UiTabBar {
            id: beside
            width: 500
            legend: legend
            tabs: [{
                    text: "Timeline",
                    icon: "x"
                }, {
                    text: "Awareness",
                    icon: "x"
                }]
            Item {
                id: legend
                visible: beside.fits
                implicitWidth: 160
                width: implicitWidth
                height: 8
            }
            Item {
                width: 40
                height: 8
            }
        }
        UiTextField {
            id: filter
            clears: true
        }
        UiComboBox {
            id: combo
            property var options: ["one", "two"]
            property int wanted: -1
            model: options
            chosen: wanted
        }
        Chip {
            id: chip
            text: "bot_1"
            removable: true
        }
    }
    SignalSpy {
        id: clicks
        target: button
        signalName: "clicked"
    }
    SignalSpy {
        id: news
        target: Fixture.actions
        signalName: "triggered"
    }
    SignalSpy {
        id: choices
        target: segments
        signalName: "chosen"
    }
    SignalSpy {
        id: removals
        target: chip
        signalName: "removed"
    }

    TestCase {
        name: "Buttons"
        when: windowShown

        function init() {
            clicks.clear();
            news.clear();
            choices.clear();
            Fixture.actions.find("file.new").enabled = true;
        }
        function cleanup() {
            Fixture.actions.find("file.new").enabled = true;
            Fixture.actions.find("file.new").checked = false;
        }
        function test_legendsYieldToTabsThenIconsDo() {
            const words = child => child.truncated !== undefined ? [child] : Array.from(child.children).reduce((all, each) => all.concat(words(each)), []);
            const cut = () => words(beside).filter(label => label.visible && label.truncated).map(label => label.text);
            verify(legend.visible);
            beside.width = 300;
            tryCompare(legend, "visible", false);
            tryVerify(() => cut().length === 0, 2000, cut().join());
            beside.width = 210;
            wait(0);
            tryVerify(() => cut().length === 0, 2000, cut().join());
            beside.width = 500;
            tryCompare(legend, "visible", true);
        }
        function test_whatIsChosenStaysWhenTheOptionsChange() {
            compare(combo.currentIndex, -1);
            combo.options = ["zero", "one", "two"];
            compare(combo.currentIndex, -1);
            combo.wanted = 2;
            compare(combo.displayText, "two");
            combo.options = ["minus one", "zero", "one"];
            compare(combo.currentIndex, 2);
        }

        function test_pressesWithTheKeyboard() {
            button.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Space);
            keyClick(Qt.Key_Return);
            compare(clicks.count, 2);
        }
        function test_toolButtonDoesItsAction() {
            mouseClick(tool);
            compare(news.count, 1);
            compare(news.signalArguments[0][0], "file.new");
            compare(tool.Accessible.name, "New");
        }
        function test_toolButtonFollowsItsAction() {
            Fixture.actions.find("file.new").enabled = false;
            verify(!tool.enabled);
            mouseClick(tool);
            compare(news.count, 0);
            Fixture.actions.find("file.new").checked = true;
            verify(tool.active);
        }
        function test_arrowsMoveBetweenSegments() {
            mouseClick(segments, 5, 10);
            segments.currentIndex = 0;
            segments.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Tab);
            mouseClick(segments, segments.width - 8, 10);
            compare(segments.currentIndex, 2);
            compare(choices.count, 1);
        }
        function test_tabsAreChosen() {
            mouseClick(tabs, 10, 10);
            compare(tabs.currentIndex, 0);
            tabs.choose(1);
            compare(tabs.currentIndex, 1);
            tabs.choose(2);
            compare(tabs.currentIndex, 1);
        }
        function test_escapeClearsAFilter() {
            filter.forceActiveFocus();
            keyClick("x");
            compare(filter.text, "x");
            keyClick(Qt.Key_Escape);
            compare(filter.text, "");
        }
        function test_deleteRemovesAChip() {
            chip.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Delete);
            compare(removals.count, 1);
        }
    }
}
