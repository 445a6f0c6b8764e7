import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** What is polled for may take long on a busy machine; what never comes is still told before its test ends. */
const polling = { poll: { timeout: 20_000 } };

/** Files of tests that put another module, or a browser's IndexedDB, in the place of the whole process's. */
const lonely = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((name) => `tests/${name.replaceAll("\\", "/")}`)
  .filter((name) => /\.test\.tsx?$/u.test(name) && !/^tests\/(?:e2e|engines|faults|boundaries)\//u.test(name))
  .filter((name) => /vi\.mock\(|fake-indexeddb\/auto/u.test(readFileSync(name, "utf8")));

/** Against real parts: what both projects of these tests have in common. */
const integration = {
  environment: "node",
  globalSetup: ["tests/support/global-setup.ts", "tests/support/build-server.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: polling,
} satisfies TestProjectInlineConfiguration["test"];

/**
 * Five kinds of tests, told apart by where they stand: beside the code (pure, no network, no database), under tests/
 * against real parts (PostgreSQL, the real engine), under tests/faults against server processes, lines and disks that fail,
 * under tests/e2e against a real Chromium, and under tests/engines against other engines. A file of tests/faults or tests/e2e
 * brings all that it needs, so that several run at a time. Those against real parts share their modules, but for the files that need
 * a process of their own: `--project "integration*"` names both.
 */
export default defineConfig({
  test: {
    // `npm test` asks for a third where files wait more than they compute.
    maxWorkers: Number(process.env["MUSUBI_TEST_WORKERS"] ?? 2),
    restoreMocks: true,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{sync,server,client,scripts}/**/*.test.{ts,tsx,mjs}"],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/engines/**", "tests/faults/**", "tests/boundaries/**", ...lonely],
          // To load the server, the engine and the model costs two seconds: once for each worker, not for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...integration, name: "integration-alone", include: lonely },
      },
      {
        extends: true,
        test: {
          name: "faults",
          environment: "node",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/build-server.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: polling,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          runner: "tests/support/trace/tracing-runner.ts",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/prepare-apps.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: polling,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          environment: "node",
          runner: "tests/support/trace/tracing-runner.ts",
          include: ["tests/engines/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: polling,
        },
      },
    ],
  },
});
