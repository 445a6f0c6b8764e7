import { makeStaticStyles } from "@fluentui/react-components";
import { print, touch, touchSize } from "./styles.ts";

/** Fluent's controls, by their class names. */
const controls =
  "Button MenuItem MenuItemRadio MenuItemCheckbox Input__input Select__select Combobox__input Option Switch Checkbox Radio".split(
    " ",
  );

/** Styles of every screen, portals included. Nested rules are strings, because objects lose them. */
export const useGlobalStyles = makeStaticStyles([
  {
    "#root, #root > .fui-FluentProvider": { height: "100%" },
    "*, *::before, *::after": { boxSizing: "border-box" },
    "h1, h2, h3, h4, p, dl, dd, ul, ol, figure": { margin: 0 },
    "ul, ol": { padding: 0, listStyle: "none" },
  },
  // A field is as wide as its container. Firefox measures its native width in Japanese letters, which is wider than a phone.
  ".fui-FluentProvider :is(.fui-Input, .fui-Select, .fui-Textarea, .fui-Textarea__textarea) { min-width: 0; }",
  // A message keeps its lines above rows that scroll. Fluent would let it shrink to the height of one.
  ".fui-FluentProvider .fui-MessageBar { flex-shrink: 0; }",
  // A hint that is too long ends in dots, where it would be cut within a letter.
  ".fui-FluentProvider input:placeholder-shown { text-overflow: ellipsis; }",
  // The visible area. `visible-area.ts` sets `--visible-top` and `--keyboard`; the browser knows the insets of the screen.
  `:root {
    --visible-top: 0px;
    --keyboard: 0px;
    --visible-height: calc(100dvh - var(--visible-top) - var(--keyboard));
    --safe-top: env(safe-area-inset-top, 0px);
    --safe-right: env(safe-area-inset-right, 0px);
    --safe-bottom: max(0px, env(safe-area-inset-bottom, 0px) - var(--keyboard));
    --safe-left: env(safe-area-inset-left, 0px);
  }`,
  // A dialog stays within the visible area. One that is too high scrolls as a whole.
  `.fui-FluentProvider .fui-DialogSurface {
    inset: calc(var(--visible-top) + var(--safe-top)) var(--safe-right) calc(var(--keyboard) + var(--safe-bottom)) var(--safe-left);
  }
  .fui-FluentProvider .fui-DialogSurface:has(.fui-DialogBody) {
    max-height: calc(var(--visible-height) - var(--safe-top) - var(--safe-bottom));
    overflow-y: auto;
  }
  .fui-FluentProvider .fui-DialogBody {
    max-height: max(240px, var(--visible-height) - var(--safe-top) - var(--safe-bottom) - 48px);
  }`,
  // The minimum height of touch targets, whatever a control's size is. Two classes win over the control's own.
  `${touch} {
    .fui-FluentProvider :is(${controls.map((name) => `.fui-${name}`).join(", ")}) { min-height: ${touchSize}; }
    .fui-FluentProvider :is(.fui-Input, .fui-Select, .fui-Combobox) { height: auto; min-height: ${touchSize}; }
    .fui-FluentProvider .fui-Button:has(> .fui-Button__icon:only-child) { min-width: ${touchSize}; }
    .fui-FluentProvider [class*="fui-MenuItem"][role^="menuitem"] { align-items: center; }
  }`,
  // iOS zooms into a field with smaller letters, and does not zoom out again.
  `${touch} {
    .fui-FluentProvider :is(input, textarea, select) { font-size: 16px; }
  }`,
  // Paper has neither scrolling nor controls. Containers of tables and lists get their full height, and a field gets the height
  // of its text. The rows and the foot of a table become siblings, since Chromium avoids page breaks only between siblings. So
  // the last row is not alone on its sheet. The container of a table is displayed as a table, so that its head is repeated on
  // each sheet. Repeated heads lack buttons, but have their text. The placeholder of an empty field is not printed: it could be
  // taken for a value.
  `${print} {
    html, body, #root, #root > .fui-FluentProvider, #root > .fui-FluentProvider > div { height: auto !important; }
    main, main :is(:has([role="table"]), :has([data-printed-whole]), [data-printed-whole]) {
      display: block !important;
      height: auto !important;
      max-height: none !important;
      overflow: visible !important;
    }
    main :is([role="table"], [role="table"] > [role="rowgroup"], div:has(> [role="table"])) { display: contents !important; }
    main div:has(> div > [role="table"]) { display: table !important; table-layout: fixed; width: 100%; }
    main [role="table"] > [role="rowgroup"]:has(> * > [role="columnheader"]) {
      display: table-header-group !important;
      position: static;
      break-inside: avoid;
    }
    main [role="columnheader"] button { display: contents; }
    main [role="row"] { content-visibility: visible !important; break-inside: avoid; }
    main :is(search, [role="search"], .fui-Button, .fui-TabList, [data-not-printed]), .fui-Toaster { display: none !important; }
    @supports (field-sizing: content) {
      main :is(textarea, .fui-Textarea) { field-sizing: content; height: auto !important; max-height: none !important; }
    }
    main :is(input, textarea)::placeholder { color: transparent !important; }
    main a { color: inherit !important; text-decoration-line: none !important; }
    main :is([role="row"], li):last-child { break-before: avoid; }
    main :is(h1, h2, h3, h4, dt) { break-after: avoid; }
    main { orphans: 3; widows: 3; }
    html:has([data-printed-wide]) { page: wide; }
  }
  @page { margin: 14mm 12mm; }
  @page wide { size: A4 landscape; }`,
  // Timers of toasts are animations, too, and must keep running. Fluent's spinners already reduce motion: without length they would
  // flicker.
  `@media (prefers-reduced-motion: reduce) {
    *:not([data-timer-status], .fui-Spinner *), *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
    }
    *, *::before, *::after {
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }`,
]);
