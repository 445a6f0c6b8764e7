import { describe, expect, it } from "vitest";
import { model } from "../model.ts";
import { belongings } from "./merge-parts.ts";

/**
 * What has rules of its own: links, the company, who was merged into whom, and who was imported. Reminders and
 * follows find the partner to whom their own leads when they are read, as everybody sees what a merge has moved.
 */
const others = [
  "membership",
  "partnerTagging",
  "distinctPartners",
  "partnerMerge",
  "candidate",
  "importedPartner",
  "reminder",
  "partnerFollow",
];

describe("what goes over when partners are merged", () => {
  it("is every reference to a partner", () => {
    const references = model.entities
      .filter(({ name }) => !others.includes(name))
      .flatMap(({ name, fields }) =>
        Object.entries(fields).flatMap(([field, { references }]) => (references === "partner" ? [`${name}.${field}`] : [])),
      );
    expect(belongings.map(({ entity, by }) => `${entity.name}.${by}`).sort()).toEqual(references.sort());
  });
  it("is found by a lookup", () => {
    expect(belongings.filter(({ entity, by }) => !entity.lookups.includes(by))).toEqual([]);
  });
});
