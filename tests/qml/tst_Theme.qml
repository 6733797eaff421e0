import QtQuick
import QtTest
import Percept.Ui

Item {
    id: page

    readonly property color panel: Theme.surface1

    width: 300
    height: 200

    UiButton {
        id: button
        text: "Record"
        hint: "Writes the run into a file."
    }
    Icon {
        id: icon
        name: "play"
    }

    TestCase {
        name: "Theme"
        when: windowShown

        function cleanup() {
            Theme.mode = Theme.Mode.Dark;
            Theme.fontScale = 1;
            Theme.reduceMotion = false;
        }
        function test_switchesAtRunTime() {
            const dark = page.panel.toString();
            Theme.mode = Theme.Mode.Light;
            verify(page.panel.toString() !== dark);
            verify(page.panel.hslLightness > 0.9);
            Theme.mode = Theme.Mode.HighContrast;
            compare(page.panel.hslLightness, 0);
        }
        function test_scalesTypeAndRows() {
            compare(Theme.bodySize, 12);
            Theme.fontScale = 1.3;
            compare(Theme.bodySize, 16);
            verify(button.implicitHeight > 28);
            Theme.fontScale = 5;
            compare(Theme.fontScale, 1.3);
            Theme.fontScale = 0.9;
            compare(Theme.bodySize, 11);
            compare(button.implicitHeight, 28);
        }
        function test_reducesMotion() {
            verify(Theme.fast > 0);
            Theme.reduceMotion = true;
            compare(Theme.fast, 0);
        }
        function test_blends() {
            compare(Theme.blended("transparent", Theme.wall, 1), Theme.wall);
            compare(Theme.faded(Theme.wall, 0.5).a.toFixed(2), "0.50");
        }
        function test_repeatsTeams() {
            compare(Theme.team(4), Theme.team(0));
            verify(Theme.team(1) !== Theme.team(0));
        }
        function test_tooltipAppearsAfterAWhile() {
            mouseMove(button, 5, 5);
            tryVerify(() => button.hovered);
            mouseMove(page, 250, 150);
            tryVerify(() => !button.hovered);
        }
    }
}
