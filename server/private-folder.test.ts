import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makePrivateFolder } from "./private-folder.ts";

describe("a private folder", () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), "musubi-folder-"));
    return () => rm(base, { recursive: true });
  });

  it("is made with those above it, for its owner alone, by several at once, and stays where it is there", async () => {
    const path = join(base, "a", "b", "c");
    await Promise.all([1, 2, 3].map(() => makePrivateFolder(path)));
    await makePrivateFolder(path);
    for (const one of [path, join(base, "a")]) expect((await stat(one)).mode & 0o777).toBe(0o700);
  });
  it("is not made where a file stands, nor below one", async () => {
    const file = join(base, "file");
    await writeFile(file, "");
    await expect(makePrivateFolder(file)).rejects.toMatchObject({ code: "EEXIST" });
    await expect(makePrivateFolder(join(file, "x"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });
  it.runIf(process.platform === "linux")("is refused by a folder that takes none, without an end of trying", async () => {
    await expect(makePrivateFolder("/proc/nope/deeper")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
