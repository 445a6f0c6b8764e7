import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";
import { describe, expect, test } from "vitest";
import { addFile, readTar } from "./tar.ts";

const files: readonly (readonly [string, Buffer])[] = [
  ["musubi.json", Buffer.from("{}\n")],
  ["empty", Buffer.alloc(0)],
  ["exactly-one-block", Buffer.alloc(512, "a")],
  ["files/職務経歴書 2026.pdf", Buffer.from("日本語の名前")],
  [`files/${"long/".repeat(40)}name`, Buffer.alloc(70_000, "b")],
];

async function archive(): Promise<Buffer> {
  const made = pack();
  const fill = async () => {
    for (const [name, content] of files) await addFile(made, name, content.length, [content]);
    made.finalize();
  };
  const [whole] = await Promise.all([buffer(made), fill()]);
  return whole;
}

const namesIn = async (source: AsyncIterable<Buffer>) => {
  const names: string[] = [];
  for await (const { name } of readTar(source)) names.push(name);
  return names;
};

/** Yields portions of this size, as a stream does. */
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
    expect(await namesIn(inPortions(await archive(), 100))).toEqual(files.map(([name]) => name));
  });

  test("written by the first versions is read", async () => {
    const first = await readFile(new URL("testing/first.tar", import.meta.url));
    const found: [string, Buffer][] = [];
    for await (const { name, content } of readTar(inPortions(first, 1_000))) found.push([name, await buffer(content)]);
    expect(found).toEqual(files.map(([name, content]) => [name, content.subarray(0, 2_000)]));
  });

  test("takes no file that has changed while it was being read", async () => {
    for (const content of ["short", "too long"]) {
      const made = pack();
      made.resume().on("error", () => undefined);
      await expect(addFile(made, "a", 6, [Buffer.from(content)])).rejects.toThrow("a has changed while it was being read");
    }
  });

  test("that was cut is refused", async () => {
    const cut = (await archive()).subarray(0, -2_000);
    await expect(namesIn(inPortions(cut, 512))).rejects.toThrow("Unexpected end of data");
  });

  test("with a damaged head is refused", async () => {
    const damaged = await archive();
    damaged[10] = 0x41;
    await expect(namesIn(inPortions(damaged, 512))).rejects.toThrow("Invalid tar header");
  });

  test("whose source fails at its very end is refused", async () => {
    const whole = await archive();
    const failing = async function* () {
      yield whole;
      throw new Error("wrong sum");
    };
    await expect(namesIn(failing())).rejects.toThrow("wrong sum");
  });

  test.each(["symlink", "link", "fifo", "character-device", "block-device"] as const)(
    "that holds a %s is refused",
    async (type) => {
      const made = pack();
      made.entry({ name: "files/x", type, linkname: "/etc/passwd" });
      made.finalize();
      await expect(namesIn(inPortions(await buffer(made as AsyncIterable<Buffer>), 4_096))).rejects.toThrow(
        /files\/x\/? is no file/u,
      );
    },
  );

  test("packed anew is read without folders and what other systems add", async () => {
    const made = pack();
    for (const name of ["./", "./files/", "__MACOSX/"]) made.entry({ name, type: "directory" });
    for (const name of ["./._musubi.json", "./files/._a", ".DS_Store", "files/Thumbs.db"]) made.entry({ name }, "added");
    made.entry({ name: "./files/a", pax: { "LIBARCHIVE.xattr.com.apple.quarantine": "x" } }, "a");
    made.entry({ name: "./musubi.json" }, "{}");
    made.finalize();
    expect(await namesIn(inPortions(await buffer(made as AsyncIterable<Buffer>), 512))).toEqual(["files/a", "musubi.json"]);
  });

  test.each([
    ["a file twice", ["files/a", "./files/a"], "files/a stands in it twice"],
    ["a file outside of it", ["files/../../a"], "it names a file outside of its place"],
    ["a file of the whole system", ["/etc/passwd"], "it names a file outside of its place"],
    ["what looks added, outside of it", ["../.DS_Store"], "it names a file outside of its place"],
  ])("that holds %s is refused", async (_name, names, sentence) => {
    const made = pack();
    for (const name of names) made.entry({ name }, "x");
    made.finalize();
    await expect(namesIn(inPortions(await buffer(made as AsyncIterable<Buffer>), 4_096))).rejects.toThrow(sentence);
  });

  test("that holds a folder outside of it is refused", async () => {
    const made = pack();
    made.entry({ name: "../up", type: "directory" });
    made.finalize();
    await expect(namesIn(inPortions(await buffer(made as AsyncIterable<Buffer>), 4_096))).rejects.toThrow("outside of its place");
  });

  test.each([1_024, 512])("that was cut behind a file is refused (%i)", async (bytes) => {
    await expect(namesIn(inPortions((await archive()).subarray(0, -bytes), 512))).rejects.toThrow("it ends too early");
  });

  test("whose head claims a name of many megabytes is refused before that is read", async () => {
    const made = pack();
    made.entry({ name: "x", pax: { path: "long/".repeat(2_000_000) } }, "");
    made.finalize();
    await expect(namesIn(inPortions(await buffer(made as AsyncIterable<Buffer>), 4_096))).rejects.toThrow(
      "Header exceeds max size",
    );
  });

  test("is left when its reader leaves it", async () => {
    let left = false;
    const source = async function* () {
      try {
        yield* inPortions(await archive(), 512);
      } finally {
        left = true;
      }
    };
    for await (const entry of readTar(source())) if (entry.name) break;
    await expect.poll(() => left).toBe(true);
  });
});
