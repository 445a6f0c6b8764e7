import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, whatever their size says: they start processes, or live many lives. */
const longest = [
  "tests/platform/start.test.ts",
  "tests/platform/announced-kill.test.ts",
  "tests/sync/client/properties.test.ts",
  "tests/sync/client/whole.test.ts",
  "tests/contract/fuzz.test.ts",
  "tests/platform/file-kill.test.ts",
  "tests/sync/client/rebase.test.ts",
];

/**
 * Begins with the longest files: one that begins last leaves a core idle while it runs. vitest knows how long each took only where
 * it has run before, which a fresh clone has not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(process.cwd(), moduleId).replaceAll("\\", "/"));
      return place < 0 ? longest.length : place;
    };
    // Stable: all others keep vitest's order.
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
