import { searchOf } from "#client/ui/page/search-of.ts";

/** Reads the id of another revision that a page of revisions shows beside its own, from the address. */
export const readCompare = searchOf(["compare"], ({ compare }): { compare?: string } =>
  typeof compare === "string" ? { compare } : {},
);
