import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, whatever their size. They start processes, or simulate many lives of a device. */
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
 * Runs the longest files first: if one of them began last, a core would be idle while it runs. vitest knows the times of files
 * only after a first run, so not in a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(process.cwd(), moduleId).replaceAll("\\", "/"));
      return place < 0 ? longest.length : place;
    };
    // The sort is stable, so all others keep vitest's order.
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
