import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { readTar, tarEnd, tarFile } from "./tar.ts";

const files: readonly (readonly [string, Buffer])[] = [
  ["musubi.json", Buffer.from("{}\n")],
  ["empty", Buffer.alloc(0)],
  ["exactly-one-block", Buffer.alloc(512, "a")],
  ["files/職務経歴書 2026.pdf", Buffer.from("日本語の名前")],
  [`files/${"long/".repeat(40)}name`, Buffer.alloc(70_000, "b")],
];

async function archive(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, content] of files) for await (const part of tarFile(name, content.length, [content])) parts.push(part);
  return Buffer.concat([...parts, tarEnd()]);
}

/** In portions of this size, as a stream may bring them. */
async function* inPortions(whole: Buffer, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

describe("an archive", () => {
  test.each([1, 511, 512, 4_096, 1_000_000])("comes back file by file, in whatever portions it is read (%i)", async (size) => {
    const found: [string, Buffer][] = [];
    for await (const { name, content } of readTar(inPortions(await archive(), size))) found.push([name, await buffer(content)]);
    expect(found).toEqual(files);
  });

  test("is read by any tar", async () => {
    const listed = execFileSync("tar", ["-tf", "-"], { input: await archive(), env: { ...process.env, LC_ALL: "C.UTF-8" } });
    expect(listed.toString().trim().split("\n")).toHaveLength(files.length);
  });

  test("skips what is not read of a file", async () => {
    const names: string[] = [];
    for await (const { name } of readTar(inPortions(await archive(), 100))) names.push(name);
    expect(names).toEqual(files.map(([name]) => name));
  });

  test("that was cut is refused", async () => {
    const cut = (await archive()).subarray(0, -2_000);
    await expect(async () => {
      for await (const entry of readTar(inPortions(cut, 512))) void entry;
    }).rejects.toThrow("ends too early");
  });
});
