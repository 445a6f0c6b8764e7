import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validate } from "#sync/engine/entity.ts";
import { model } from "#sync/model/model.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { masterRows } from "./master-rows.ts";
import { masters } from "./seed-masters.ts";

const rowsOf = (name: string) => masterRows(model.entity(name));
const namesOf = (name: string) => rowsOf(name).map((row) => row["name"]);

describe.each(masters.map((entity) => [entity.name, entity] as const))("the file of %s", (_name, entity) => {
  const rows = masterRows(entity);
  const references = Object.entries(entity.fields).flatMap(([key, { references }]) => (references ? [[key, references]] : []));

  it("holds rows as the entity describes them, and no other keys", () => {
    for (const row of rows) {
      expect(validate(entity, row)).toEqual({ row });
      expect(Object.keys(row)).toEqual(["id", ...Object.keys(entity.fields)]);
    }
  });
  it("gives each id once, from 1 on, in ascending order", () => {
    const ids = rows.map(({ id }) => Number(id));
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });
  it("names nothing twice among what belongs together", () => {
    const keys = rows.map(({ id: _id, description: _description, detail: _detail, explanation: _explanation, ...own }) =>
      JSON.stringify(own),
    );
    expect(new Set(keys).size).toBe(rows.length);
  });
  it("refers only to what there is", () => {
    for (const [key, target] of references as [string, string][]) {
      const ids = new Set(rowsOf(target).map(({ id }) => id));
      expect(rows.filter((row) => !ids.has(row[key] as number))).toEqual([]);
    }
  });
  it("leaves no row without anything below it, where a row belongs to it", () => {
    for (const [key, target] of references as [string, string][]) {
      // Engineer skills belong to one category alone.
      if (entity.name === "engineerSkill") continue;
      const used = new Set(rows.map((row) => row[key]));
      expect(rowsOf(target).filter(({ id }) => !used.has(id))).toEqual([]);
    }
  });
});

describe("the masters", () => {
  it("have a file each, and there is no file besides", () => {
    const files = readdirSync(new URL("data", import.meta.url)).filter((file) => file.endsWith(".json") && file !== "biome.json");
    expect(files.sort()).toEqual(masters.map(({ name }) => `${name}.json`).sort());
  });
  it("know the engineers by the number that the rules use, and only engineers have engineer skills", () => {
    expect(rowsOf("majorCategory").find(({ id }) => id === engineerCategory)?.["name"]).toBe("エンジニア");
    expect(new Set(rowsOf("engineerSkill").map((row) => row["majorCategoryId"]))).toEqual(new Set([engineerCategory]));
  });
  it("place a minor category under the major one of its intermediate one", () => {
    const majorOf = new Map(rowsOf("intermediateCategory").map((row) => [row.id, row["majorCategoryId"]]));
    for (const row of rowsOf("minorCategory")) {
      expect(row["majorCategoryId"]).toBe(majorOf.get(row["intermediateCategoryId"] as number));
    }
  });
  it("name an occupation's hard skills after it, since older screens match them by name", () => {
    expect(namesOf("majorHardSkill")).toEqual(namesOf("occupation"));
  });
  it("have statuses with the words that colours and figures go by, and two kinds of phases", () => {
    const ofCategory = (category: number) => rowsOf("projectStatusValue").filter((row) => row["category"] === category);
    const words = ofCategory(1).map((row) => row["name"]);
    for (const word of ["提案", "実行", "終了", "失注"]) expect(words).toContain(word);
    expect([2, 3].map((category) => ofCategory(category).length > 0)).toEqual([true, true]);
  });
});
