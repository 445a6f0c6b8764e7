/** The width of an upright sheet of A4, in pixels of CSS. */
const sheet = 793;

/** Returns a media query that is true on screen where the given one is true on a sheet. */
export const onPaper = (condition: string): string =>
  condition
    .replaceAll(/\bprint\b/gu, "all")
    .replaceAll(/\((min|max)-width: ([\d.]+)px\)/gu, (_all, bound: string, width: string) =>
      (bound === "min" ? sheet >= Number(width) : sheet <= Number(width)) ? "(min-width: 0px)" : "(max-width: 0px)",
    );
