import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, whatever their size. They start processes, or simulate many lives of a device. */
export const longest: readonly string[] = [
  "tests/platform/start.test.ts",
  "tests/platform/announced-kill.test.ts",
  "tests/sync/client/properties.test.ts",
  "tests/sync/client/whole.test.ts",
  "tests/contract/fuzz.test.ts",
  "tests/platform/file-kill.test.ts",
  "tests/sync/client/rebase.test.ts",
];

/** What no run of browser tests may be without: words that are lost, people who get in or do not, screens that do not open. */
export const indispensable: ReadonlySet<string> = new Set(
  `account addresses assignment composition erased-database failures file-keeping files-offline first-download first-interview
  first-load forbidden-storage full-disk full-position in-between interview-day interview-faults lost-database memos news offline
  partner-edit partner-import project-edit project-evaluation-faults registration removed-administrator runner second-interview
  settling sign-in sign-out slow-line stopped-files sync-center true-words`
    .split(/\s+/u)
    .map((name) => `tests/e2e/${name}.test.ts`),
);

/**
 * Orders the files of tests. The longest come first: if one of them began last, a core would be idle while it runs. vitest knows the
 * times of files only after a first run, so not in a fresh clone.
 *
 * Browser tests have a time by which their last file begins (MUSUBI_BEGIN_BEFORE). What they cannot be without comes first. The
 * order of all others is drawn anew for each commit, so that no file is always the one that is left over.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({
      file,
      name: relative(process.cwd(), file.moduleId).replaceAll("\\", "/"),
    }));
    const drawn = draw();
    // The sort is stable, so all others keep vitest's order.
    return sorted
      .toSorted((one, other) => rank(one.name) - rank(other.name) || compare(drawn(one.name), drawn(other.name)))
      .map(({ file }) => file);
  }
}

function rank(name: string): number {
  const place = longest.indexOf(name);
  if (place >= 0) return place;
  return indispensable.has(name) ? longest.length : longest.length + 1;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns the place of a file that may be left over. It is the same for all other files. */
function draw(): (name: string) => string {
  if (!process.env["MUSUBI_BEGIN_BEFORE"]) return () => "";
  const seed = process.env["MUSUBI_DRAW"] ?? commit();
  return (name) => (indispensable.has(name) ? "" : createHash("sha256").update(seed).update(name).digest("hex"));
}

/** Returns the commit that is checked out; nothing outside of a repository, where the order is always the same. */
function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
