import { range } from "./rows.ts";

/** Kinds of jobs on three levels. Each has two below it. */
export const masterRows = {
  majorCategory: range(1, 3, (id) => ({ id, name: `大分類${id}` })),
  intermediateCategory: range(1, 5, (id) => ({ id, majorCategoryId: Math.ceil(id / 2), name: `中分類${id}` })),
  minorCategory: range(1, 9, (id) => ({
    id,
    majorCategoryId: Math.ceil(id / 4),
    intermediateCategoryId: Math.ceil(id / 2),
    name: `小分類${id}`,
  })),
};
