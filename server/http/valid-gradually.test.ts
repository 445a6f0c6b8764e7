import { describe, expect, it } from "vitest";
import { z } from "zod";
import { counted } from "#sync/engine/counted.ts";
import { validInput } from "./input.ts";
import { validGradually } from "./valid-gradually.ts";

const item = z.object({ name: z.string().max(5).trim(), roles: z.array(z.string()).default([]) });
const schema = z.object({
  title: z.string(),
  counted: counted(z.array(item), 2_000).default([]),
  bounded: z.array(z.number()).min(1).max(5_000).default([1]),
  whole: z
    .array(z.number())
    .max(5_000)
    .refine((list) => new Set(list).size === list.length)
    .optional(),
  sorted: z
    .array(z.number())
    .max(5_000)
    .transform((list) => list.toSorted((a, b) => b - a))
    .optional(),
});
const items = (count: number) => Array.from({ length: count }, (_, at) => ({ name: ` ${at}`, more: 1 }));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const odd = <T>(list: T[], at: number, value: unknown) => list.toSpliced(at, 1, value as T);

const bodies: Readonly<Record<string, unknown>> = {
  none: undefined,
  "a list": [1, 2],
  "no lists": { title: "a" },
  "short lists": { title: "a", counted: items(3), bounded: [1] },
  "long lists": { title: "a", counted: items(1_999), bounded: numbers(4_321), whole: numbers(1_200), sorted: numbers(1_200) },
  "a list as long as a piece": { title: "a", counted: items(500), bounded: numbers(501) },
  "too long a list": { title: "a", counted: items(2_001) },
  "too long a list that is counted late": { title: "a", bounded: numbers(5_001) },
  "an item of another kind, late": { title: "a", counted: odd(items(1_999), 1_750, 7) },
  "a field too long, late": { title: "a", counted: odd(items(1_999), 1_750, { name: "123456" }) },
  "a field too long, at once": { title: "a", counted: odd(items(1_999), 3, { name: "123456" }) },
  "fields too long, at once and late": {
    title: "a",
    counted: odd(odd(items(1_999), 1_750, { name: "123456" }), 3, { name: "123456" }),
  },
  "what cannot be stored, late": { title: "a", counted: odd(items(1_999), 1_750, { name: "\0" }) },
  "what cannot be stored, as an item": { title: "a", bounded: odd(numbers(4_000), 3_999, "\ud800") },
  "a repetition that is too far away": { title: "a", whole: odd(numbers(1_200), 1_199, 0) },
  "no title": { counted: items(1_999) },
};

describe("what is validated piece by piece", () => {
  const outcome = async (work: () => unknown) => {
    try {
      return { value: await work() };
    } catch (error) {
      return { error };
    }
  };
  it.each(Object.entries(bodies))("comes to the same as at once: %s", async (_name, body) => {
    for (const anyText of [false, true])
      expect(await outcome(() => validGradually(schema, body, anyText))).toEqual(
        await outcome(() => validInput(schema, body, anyText)),
      );
  });
  /** Returns how many turns of the event loop others get meanwhile. */
  const turnsBeside = async (body: unknown) => {
    let [turns, runs] = [0, true];
    const turn = () => {
      turns += 1;
      if (runs) setImmediate(turn);
    };
    setImmediate(turn);
    await outcome(() => validGradually(schema, body, true));
    runs = false;
    return turns;
  };
  it("lets others run between pieces of many items, and of few items with many values", async () => {
    expect(await turnsBeside({ title: "a", counted: items(2_000) })).toBeGreaterThanOrEqual(3);
    const roles = Array.from({ length: 2_500 }, () => "a");
    const wide = Array.from({ length: 8 }, () => ({ name: "a", roles }));
    expect(await turnsBeside({ title: "a", counted: wide })).toBeGreaterThanOrEqual(7);
    expect(await turnsBeside({ title: "a", bounded: numbers(300) })).toBeLessThan(2);
  });
  it("examines nothing of a list that is too long", async () => {
    let examined = 0;
    const each = z.number().refine(() => (examined += 1) > 0);
    const one = z.object({ few: z.array(each).max(10), many: counted(z.array(each), 10) });
    await expect(validGradually(one, { few: numbers(5_000), many: numbers(5_000) })).rejects.toMatchObject({
      code: "validation_error",
    });
    expect(examined).toBe(0);
  });
});
