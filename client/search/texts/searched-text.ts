import { searchKey } from "#sync/model/rules/fold.ts";

/** Fewer letters are not searched for: nearly every text has them. */
const leastLetters = 2;

/** Whether a text is long enough to be searched for in files. */
export const isSearchedInTexts = (text: string): boolean => searchKey(text).length >= leastLetters;
