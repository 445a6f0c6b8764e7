import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const screens = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

it("a spinner has a label, or is hidden from screen readers beside the words that tell of it", () => {
  const spinners = screens.flatMap((file) =>
    [...readFileSync(`client/${file}`, "utf8").matchAll(/<Spinner\b[^>]*>/gu)].map(([tag]) => ({ file, tag })),
  );
  expect(spinners.length).toBeGreaterThan(10);
  expect(spinners.filter(({ tag }) => !/\blabel=|\baria-hidden\b/u.test(tag))).toEqual([]);
});
