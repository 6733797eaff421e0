import QtQuick
import QtTest
import Percept.Ui

Item {
    id: page

    width: 900
    height: 500

    ListModel {
        id: gates

        ListElement {
            outcome: 0
            name: "Modality"
            detail: ""
            measured: "sound"
            limit: ""
            margin: ""
            extra: ""
            share: 0
        }
        ListElement {
            outcome: 1
            name: "Intensity"
            detail: "1.57 × 0.90^12"
            measured: "0.489"
            limit: "≥ 0.500"
            margin: "−0.011"
            extra: "4.00 › 2.76 › 0.49"
            share: -0.5
        }
        ListElement {
            outcome: 2
            name: "Delay"
            detail: ""
            measured: "not checked"
            limit: ""
            margin: ""
            extra: ""
            share: 0
        }
    }
    GateLadder {
        id: narrow

        width: 332
        model: gates
        sentence: "Not heard: too weak, by 0.011"
    }
    GateLadder {
        id: wide

        x: 340
        width: 560
        model: gates
    }

    GateLadder {
        id: tight

        y: 300
        width: 230
        model: gates
    }

    TestCase {
        name: "GateLadder"
        when: windowShown

        function collect(item, found) {
            if (item.visible === false)
                return found;
            found.push(item);
            for (let i = 0; i < item.children.length; ++i)
                collect(item.children[i], found);
            return found;
        }
        function rows(ladder) {
            return collect(ladder, []).filter(item => item.rowHeight !== undefined && item.outcome !== undefined);
        }
        function texts(item) {
            return collect(item, []).filter(child => child.textFormat !== undefined).map(child => child.text);
        }

        function test_hasARowPerGate() {
            compare(rows(narrow).length, 3);
            compare(rows(narrow).map(row => row.failed), [false, true, false]);
            compare(rows(narrow).map(row => row.checked), [true, true, false]);
        }
        function test_theRowWithHopsIsTaller() {
            verify(rows(narrow)[1].height > rows(narrow)[0].height);
            verify(texts(rows(narrow)[1]).includes("4.00 › 2.76 › 0.49"));
        }
        function test_speaksItsState() {
            compare(rows(narrow)[1].Accessible.name, "Intensity, failed, 0.489, at least 0.500");
            compare(rows(narrow)[2].Accessible.name, "Delay, not checked");
        }
        function test_saysTheAnswer() {
            verify(texts(narrow).includes("Not heard: too weak, by 0.011"));
        }
        function test_hasRoomForDetailsAndBarsWhereItIsWide() {
            compare(rows(narrow)[0].barWidth, 0);
            verify(rows(wide)[0].barWidth > 0);
            verify(rows(wide)[0].height > rows(narrow)[0].height);
        }
        function test_denseRowsAreLowThoughTheLadderIsWide() {
            const before = rows(wide)[0].height;
            wide.dense = true;
            verify(rows(wide)[0].height < before);
            verify(rows(wide)[0].barWidth > 0);
            wide.dense = false;
            compare(rows(wide)[0].height, before);
        }
        function test_limitsStandBelowWhereThereIsNoRoomBesideThem() {
            tryCompare(tight, "limitWidth", 0);
            const row = rows(tight)[1];
            verify(row.limitBelow);
            verify(texts(row).includes("\u2265 0.500"));
            verify(row.height > rows(narrow)[1].height);
            verify(!rows(tight)[0].limitBelow, "it has no limit");
            verify(!rows(wide)[1].limitBelow);
        }
        function test_numbersHaveRoomAsTextGrows() {
            const before = wide.marginWidth;
            Theme.fontScale = 1.3;
            tryVerify(() => wide.marginWidth > before);
            for (const ladder of [narrow, wide])
                tryVerify(() => collect(ladder, []).filter(item => item.truncated === true && item.font.family === Theme.mono).length === 0, 1000, "at " + ladder.width);
            Theme.fontScale = 1;
            tryCompare(wide, "marginWidth", before);
        }
        function test_growsWithItsRows() {
            verify(narrow.implicitHeight > wide.rowHeight * 3);
        }
    }
}
