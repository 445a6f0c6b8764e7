import { describe, expect, it } from "vitest";
import type { KeptValues } from "#sync/engine/client/replica-types.ts";
import { forgetPhotos, keepPhoto, keptPhoto, photoOwners, places } from "./kept-photos.ts";

function store(): KeptValues & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  const save = async (key: string, value: unknown) => void values.set(key, value);
  return {
    values,
    load: async (key) => values.get(key),
    save,
    change: async (key, how) => save(key, how(values.get(key))),
  };
}

const idOf = (nth: number) => `0192f000-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`;
const photo = { id: idOf(1), path: "https://partners.example.com/1.jpg" };

describe("a photo that a device keeps", () => {
  it("is found by its partner and its address alone", async () => {
    const derived = store();
    expect(await keptPhoto(derived, photo)).toBeUndefined();
    await keepPhoto(derived, photo, "data:one");
    expect(await keptPhoto(derived, photo)).toBe("data:one");
    expect(await keptPhoto(derived, { ...photo, path: "https://partners.example.com/2.jpg" })).toBeUndefined();
    expect(await keptPhoto(derived, { ...photo, id: idOf(1 + places) })).toBeUndefined();
  });

  it("is replaced by one with a new address", async () => {
    const derived = store();
    const next = { ...photo, path: "https://partners.example.com/2.jpg" };
    await keepPhoto(derived, photo, "data:one");
    await keepPhoto(derived, next, "data:two");
    expect([await keptPhoto(derived, photo), await keptPhoto(derived, next)]).toEqual([undefined, "data:two"]);
  });

  it("is one of so many, however many partners are looked at", async () => {
    const derived = store();
    for (let nth = 0; nth < 3 * places; nth++) await keepPhoto(derived, { ...photo, id: idOf(nth) }, `data:${nth}`);
    expect([derived.values.size, (await photoOwners(derived)).length]).toEqual([places + 1, places]);
    expect(await keptPhoto(derived, { ...photo, id: idOf(3 * places - 1) })).toBe(`data:${3 * places - 1}`);
  });

  it("goes with its partner, and no other with it", async () => {
    const derived = store();
    const other = { ...photo, id: idOf(2) };
    await keepPhoto(derived, photo, "data:one");
    await keepPhoto(derived, other, "data:two");
    await forgetPhotos(derived, [photo.id, idOf(2 + places)]);
    expect([await keptPhoto(derived, photo), await keptPhoto(derived, other)]).toEqual([undefined, "data:two"]);
    expect(await photoOwners(derived)).toEqual([other.id]);
  });
});
