import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { memoryFolder } from "./memory-folder.mjs";

const here = await memoryFolder();
await here?.dispose();

describe.skipIf(!here)("a folder in memory", () => {
  it("is there until it is disposed of", async () => {
    const folder = await memoryFolder();
    expect(existsSync(String(folder?.path))).toBe(true);
    await folder?.dispose();
    expect(existsSync(String(folder?.path))).toBe(false);
  });

  it("takes away what a run left that was killed, and nothing of one that goes on", async () => {
    // No process has a number beyond Linux's highest.
    const [left, kept] = ["/dev/shm/musubi-test-5000000-left", `/dev/shm/musubi-test-${process.ppid}-kept`];
    await Promise.all([left, kept].map((path) => mkdir(path, { recursive: true })));
    const folder = await memoryFolder();
    expect([left, kept].map((path) => existsSync(path))).toEqual([false, true]);
    await Promise.all([folder?.dispose(), rm(kept, { recursive: true })]);
  });
});
