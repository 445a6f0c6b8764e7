import { describe, expect, it } from "vitest";
import { model } from "#sync/model/model.ts";
import { hasRecords } from "./has-records.ts";

type Device = Parameters<typeof hasRecords>[0];
type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const me = "0192f000-0000-7000-8000-000000000001";
const colleague = "0192f000-0000-7000-8000-000000000002";

/** A device with these rows; `asked` collects the entities that were read. */
const device = (rows: Rows, unsent: object = {}, asked: string[] = []): Device =>
  ({
    actor: { id: me, master: false },
    model,
    unsent: async () => ({ mutations: [], drafts: [], ...unsent }),
    scan: async ({ name }: { readonly name: string }, onRows: (some: unknown) => void) => {
      asked.push(name);
      onRows(rows[name] ?? []);
      return { counter: 0 };
    },
  }) as unknown as Device;

describe("whether an account has records of its own", () => {
  it("not where all is others', nor by its own account", async () => {
    const others = [{ createdBy: colleague, updatedBy: null }, { createdBy: null }];
    expect(await hasRecords(device({ memo: others, partner: others, admin: [{ createdBy: me }] }))).toBe(false);
  });

  it("not by marks of what was read, which an update makes for everybody", async () => {
    const marks = [{ createdBy: me, updatedBy: null }];
    expect(await hasRecords(device({ announcementRead: marks, mentionRead: marks }))).toBe(false);
  });

  it.each([
    ["made", "memo", { createdBy: me, updatedBy: null }],
    ["edited", "partner", { createdBy: colleague, updatedBy: me }],
  ])("by a row that it has %s", async (_how, name, row) => {
    expect(await hasRecords(device({ [name]: [{ createdBy: colleague }, row] }))).toBe(true);
  });

  it.each([{ mutations: [{}] }, { drafts: [{}] }])("by what is unsent, without reading a row: %o", async (unsent) => {
    const asked: string[] = [];
    expect(await hasRecords(device({}, unsent, asked))).toBe(true);
    expect(asked).toEqual([]);
  });

  it("reads no masters, which nobody makes on a device", async () => {
    const asked: string[] = [];
    await hasRecords(device({}, {}, asked));
    expect(asked).toContain("interview");
    expect(asked).not.toContain("prefecture");
  });
});
