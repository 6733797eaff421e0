import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtTest
import Percept.Ui
import Percept.Fixture

Item {
    id: page

    width: 600
    height: 400

    OutlinerTree {
        id: tree
        width: 200
        height: 200
        model: Fixture.outline
        name: "Outliner"
        onChosen: ident => currentIdent = ident
    }
    ActionShortcuts {
        id: keys
        actions: Fixture.actions
    }
    UiTextField {
        id: field
        x: 300
    }
    UiTextField {
        id: explained
        y: 60
        width: 120
        label: "Chain"
        hint: "What the field is for."
        placeholderText: "far more words than there is room for"
    }
    UiMenu {
        id: offers
        UiMenuItem {
            id: offered
            text: "Offered"
        }
        UiMenuItem {
            text: "Not offered, and longer than all that is offered, so that it would be seen"
            visible: false
            height: 0
        }
    }
    ContextBar {
        id: bar
        y: 300
        width: 600
        UiButton {
            id: one
            text: "One"
        }
        UiButton {
            id: two
            text: "Two"
        }
        UiButton {
            id: three

            property int moves: 0

            text: "Three"
            onParentChanged: ++moves
        }
        UiToolButton {
            id: four

            iconName: "trash-2"
            name: "Fourth"
        }
    }
    ToolStrip {
        id: strip
        x: 560
        height: 400
        entries: Array.from({
            length: 8
        }, () => Fixture.actions.find("file.new"))
    }
    ToastModel {
        id: toasts
    }
    ToastStack {
        id: stack
        y: 200
        model: toasts
    }
    SearchPopup {
        id: search
        actions: Fixture.actions
        objects: Fixture.outline
    }
    ActionMenu {
        id: menu
        actions: Fixture.actions
        menu: "File"
    }
    SignalSpy {
        id: done
        target: Fixture.actions
        signalName: "triggered"
    }
    SignalSpy {
        id: found
        target: search
        signalName: "objectChosen"
    }

    PropertyRow {
        id: wordy

        width: 300
        label: "Separation weight"
        TextInput {
            objectName: "value"
            Layout.fillWidth: true
        }
    }

    TestCase {
        name: "Panels"
        when: windowShown

        function init() {
            done.clear();
            keys.possessing = false;
            keys.listening = true;
            tree.forceActiveFocus();
        }
        function test_aLabelIsNotCutWhileItsFieldsHaveRoom() {
            const caption = Array.from(wordy.children).find(child => child.text === "Separation weight");
            verify(!caption.truncated);
            compare(wordy.labelRoom > Theme.labelWidth, true);
            wordy.label = "Id";
            compare(wordy.labelRoom, Theme.labelWidth);
            wordy.label = "A label that is longer than half of a row can be";
            verify(wordy.labelRoom < wordy.width / 2);
            wordy.label = "Separation weight";
        }
        function test_treeFoldsAndChooses() {
            mouseClick(tree, 60, Theme.outlinerRowHeight + 5);
            compare(tree.currentIdent, "b1");
            keyClick(Qt.Key_Down);
            compare(tree.currentIdent, "b2");
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Left);
            compare(Fixture.outline.count, 1);
            keyClick(Qt.Key_Right);
            compare(Fixture.outline.count, 3);
        }
        function test_keysTriggerActions() {
            keyClick(Qt.Key_N, Qt.ControlModifier);
            compare(done.count, 1);
            compare(done.signalArguments[0][0], "file.new");
        }
        function test_possessionHasKeysOfItsOwn() {
            keyClick(Qt.Key_E);
            compare(done.count, 0);
            keys.possessing = true;
            keyClick(Qt.Key_E);
            compare(done.count, 1);
            keyClick(Qt.Key_N, Qt.ControlModifier);
            compare(done.count, 1);
        }
        function test_textFieldsKeepTheirKeys() {
            field.forceActiveFocus();
            keyClick(Qt.Key_Space);
            compare(done.count, 0);
            compare(field.text, " ");
            field.clear();
        }
        function test_aFieldHasOneTipEvenWhereItsWordsAreCut() {
            const over = page.Overlay.overlay;
            mouseMove(explained, explained.width - 12, 8);
            tryVerify(() => over.visibleChildren.length > 0);
            wait(2 * Theme.toolTipDelay);
            compare(over.visibleChildren.length, 1);
            mouseMove(page, 590, 390);
            tryVerify(() => over.visibleChildren.length === 0);
        }
        function test_aMenuIsAsLargeAsWhatItOffers() {
            offers.popup(page, 100, 100);
            tryVerify(() => offers.opened);
            compare(offers.height, offered.height + offers.topPadding + offers.bottomPadding);
            verify(offers.width <= 200);
            offers.close();
            tryVerify(() => !offers.visible);
        }
        function findNamed(item: Item, name: string): Item {
            if (item.name === name)
                return item;
            for (const child of Array.from(item.children)) {
                const found = findNamed(child, name);
                if (found !== null)
                    return found;
            }
            return null;
        }
        function test_barHidesWhatDoesNotFit() {
            compare(one.parent, three.parent);
            bar.width = one.width + two.width + 80;
            tryVerify(() => three.parent !== one.parent);
            compare(one.parent, two.parent);
            bar.width = 600;
            tryVerify(() => three.parent === one.parent);
            verify(three.x > two.x);
            two.visible = false;
            tryVerify(() => three.x < one.x + one.width + 40);
            two.visible = true;
            tryVerify(() => three.x > two.x && two.x > one.x);
        }
        function test_barShowsAllThatDoesNotFitInItsMenu() {
            bar.width = 200;
            tryVerify(() => four.parent !== bar && four.inMenu);
            const more = findNamed(bar, "More");
            mouseClick(more);
            tryVerify(() => four.visible);
            for (const item of [three, four]) {
                compare(item.x, 0);
                tryVerify(() => item.width > 0 && item.width <= item.parent.width);
            }
            compare(four.shownText, "Fourth");
            keyClick(Qt.Key_Escape);
            tryVerify(() => !four.visible);
            bar.width = 600;
            tryVerify(() => !four.inMenu);
            compare(four.shownText, "");
        }
        function test_barSettlesWithWhatDoesNotFit() {
            bar.width = one.width + two.width + 80;
            tryVerify(() => !three.visible);
            three.moves = 0;
            wait(200);
            verify(three.moves <= 2, "what is hidden is not moved over and over");
            bar.width = 600;
            tryVerify(() => three.visible);
        }
        function test_toolsThatDoNotFitGetASecondColumn() {
            tryVerify(() => strip.implicitWidth === 40);
            strip.height = 150;
            tryVerify(() => strip.implicitWidth > 66);
            strip.height = 400;
            tryVerify(() => strip.implicitWidth === 40);
        }
        function test_errorsStay() {
            const ident = toasts.show(ToastModel.Error, "The disk is full.", "Show");
            tryVerify(() => stack.height > 40);
            compare(toasts.rowCount(), 1);
            toasts.dismiss(ident);
            compare(toasts.rowCount(), 0);
        }
        function test_searchFindsACommand() {
            search.open();
            tryVerify(() => search.opened);
            for (const letter of "save")
                keyClick(letter);
            keyClick(Qt.Key_Return);
            tryVerify(() => !search.visible);
            compare(done.count, 1);
            compare(done.signalArguments[0][0], "file.save");
        }
        function test_searchFindsAThing() {
            found.clear();
            search.open();
            tryVerify(() => search.opened);
            for (const letter of "bot_2")
                keyClick(letter === "_" ? Qt.Key_Underscore : letter);
            keyClick(Qt.Key_Return);
            tryVerify(() => !search.visible);
            compare(found.count, 1);
            compare(found.signalArguments[0][0], "b2");
        }
        function test_menuHoldsItsActions() {
            compare(menu.count, 3);
            menu.popup(page, 10, 10);
            tryVerify(() => menu.opened && menu.itemAt(2).y > 0);
            mouseClick(menu.itemAt(2));
            compare(done.count, 1);
            compare(done.signalArguments[0][0], "file.save");
        }
    }
}
