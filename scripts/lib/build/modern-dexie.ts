import type { Plugin } from "vite";

/** Dexie as its sources are written: the package's entry is compiled for browsers without classes, which is larger and slower. */
export const modernDexie = (): Plugin => ({
  name: "modern-dexie",
  apply: "build",
  enforce: "pre",
  resolveId(id, importer) {
    return id === "dexie" ? this.resolve("dexie/dist/modern/dexie.mjs", importer, { skipSelf: true }) : undefined;
  },
});
