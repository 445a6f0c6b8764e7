import { expect, test } from "vitest";
import { entryName } from "./entry-name.ts";

test.each([
  ["musubi.json", "musubi.json"],
  ["./musubi.json", "musubi.json"],
  ["././tables/./memo/000001.copy", "tables/memo/000001.copy"],
  ["files/職務経歴書 2026.pdf", "files/職務経歴書 2026.pdf"],
  ["files//a", "files/a"],
  ["./tables/", "tables"],
])("%s is the file %s", (packed, name) => {
  expect(entryName(packed)).toBe(name);
});

test.each([
  "./._musubi.json",
  "files/._0199d3f0-0000-7000-8000-000000000001",
  "./._.",
  ".DS_Store",
  "./tables/.DS_Store",
  "files/Thumbs.db",
  "desktop.ini",
  "__MACOSX/musubi.json",
  "Icon\r",
  "files/..a",
  ".localized",
  ".Spotlight-V100/Store-V2/a",
  ".TemporaryItems/folders.501",
  ".Trash-1000/files/a",
  ".AppleDouble/musubi.json",
  "$RECYCLE.BIN/$IABCDEF.json",
  "System Volume Information/WPSettings.dat",
  "@eaDir/musubi.json@SynoEAStream",
  "files/@eaDir/x",
  "files/.directory",
  "lost+found/#1234",
  "musubi.json~",
  "./",
  "",
])("%s is nothing of ours", (packed) => {
  expect(entryName(packed)).toBeUndefined();
});

test.each(["/etc/passwd", "../a", "files/../../a", "./../a", "files/..", "..\\a", "../.DS_Store", "__MACOSX/../a", "a\0b"])(
  "%s is refused",
  (packed) => {
    expect(() => entryName(packed)).toThrow("names a file outside of its place");
  },
);
