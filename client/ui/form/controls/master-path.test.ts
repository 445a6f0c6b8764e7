import { expect, it } from "vitest";
import { minorCategory } from "#sync/model/entities/skill-category.ts";
import { model } from "#sync/model/model.ts";
import { masterPath } from "./master-path.ts";

it("a master is reached through the masters that it belongs to, the nearest last", () => {
  expect(masterPath(model, minorCategory, true).map(({ entity, parent }) => [entity.name, parent])).toEqual([
    ["majorCategory", undefined],
    ["intermediateCategory", "majorCategoryId"],
    ["minorCategory", "intermediateCategoryId"],
  ]);
});

it("without a cascade a master is chosen from all of its rows", () => {
  expect(masterPath(model, minorCategory, false).map(({ entity }) => entity.name)).toEqual(["minorCategory"]);
});
