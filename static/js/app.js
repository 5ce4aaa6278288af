// Étui in the browser. Every page works without any of this, by reloading.
import { startClocks } from "./clock.js";
import { startDrawer } from "./drawer.js";
import { startForms } from "./forms.js";
import { startGrid } from "./grid.js";
import { startKeypads } from "./keypad.js";
import { startLive } from "./live.js";
import { startMe } from "./me.js";
import { startQuick } from "./quick.js";
import { startRows } from "./rows.js";
import { startSheet } from "./sheet.js";
import { startSorting } from "./sorting.js";

document.documentElement.classList.add("has-js");

startForms();
startQuick();
startRows();
startKeypads();
startMe();
startGrid();
startDrawer();
startSheet();
startSorting();
startClocks();
startLive();
