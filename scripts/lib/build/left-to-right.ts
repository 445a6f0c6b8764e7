import type { Plugin } from "vite";

const mirror = "rtl-css-js/core";

/** Japanese runs from left to right: Griffel need not mirror each of our styles, and compile it a second time. */
export const leftToRight = (): Plugin => ({
  name: "left-to-right",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === mirror ? `\0${mirror}` : undefined),
  load: (id) =>
    id === `\0${mirror}`
      ? "export const convert = (style) => style; export const convertProperty = (key, value) => ({ key, value });"
      : undefined,
});
