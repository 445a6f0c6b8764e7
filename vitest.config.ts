import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { FileOrder } from "./tests/support/file-order.ts";

/** What is polled for may take long on a busy machine; what never comes is still told before its test ends. */
const polling = { poll: { timeout: 20_000 } };

/** Tests beside the code, and those under tests/ against real parts. */
const unit = filesOf(["client", "server", "sync", "scripts"]);
const real = filesOf(["tests"]).filter((name) => !/^tests\/(?:e2e|engines|faults|boundaries|upgrade|documents)\//u.test(name));

/**
 * Files that change what a whole process has: its modules, its clock, a browser's IndexedDB. Each has a process of its own; all
 * others share their modules, which takes a third of the time.
 */
const aloneInUnit = unit.filter((name) => /vi\.(?:mock|resetModules|useFakeTimers)\(/u.test(readFileSync(name, "utf8")));
const aloneInReal = real.filter((name) => /vi\.(?:mock|resetModules)\(|fake-indexeddb\/auto/u.test(readFileSync(name, "utf8")));

/** What each file of unit tests begins with. */
const inUnit = ["tests/support/window-events.ts"];

function filesOf(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.test\.(?:tsx?|mjs)$/u.test(name) && !name.includes("node_modules/"));
}

/** Against real parts: what both projects of these tests have in common. */
const integration = {
  environment: "node",
  globalSetup: ["tests/support/global-setup.ts", "tests/support/build-server.ts"],
  // On a machine that is shared with others, what takes 20 s has taken 60.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: polling,
} satisfies TestProjectInlineConfiguration["test"];

/**
 * Six kinds of tests, told apart by where they stand: beside the code (pure, no network, no database), under tests/
 * against real parts (PostgreSQL, the real engine), under tests/faults against server processes, lines and disks that fail,
 * under tests/e2e against a real Chromium, and under tests/engines against other engines. `npm test` leaves out
 * tests/upgrade, where an earlier version is replaced by this one, and tests/documents, where a fresh Debian is set up. A file of tests/faults or tests/e2e
 * brings all that it needs, so that several run at a time. Files of the first two kinds and of browsers share their modules with
 * others, but for those that need a process of their own: `--project "unit*"` and `--project "integration*"` name both.
 */
export default defineConfig({
  test: {
    // `npm test` asks for a third where files wait more than they compute.
    maxWorkers: Number(process.env["MUSUBI_TEST_WORKERS"] ?? 2),
    restoreMocks: true,
    passWithNoTests: false,
    sequence: { sequencer: FileOrder },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{sync,server,client,scripts}/**/*.test.{ts,tsx,mjs}"],
          exclude: aloneInUnit,
          setupFiles: inUnit,
          testTimeout: 20_000,
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: { name: "unit-alone", environment: "node", include: aloneInUnit, setupFiles: inUnit, testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            "tests/e2e/**",
            "tests/engines/**",
            "tests/faults/**",
            "tests/boundaries/**",
            "tests/upgrade/**",
            "tests/documents/**",
            ...aloneInReal,
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...integration, name: "integration-alone", include: aloneInReal },
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
          isolate: false,
          globalSetup: ["tests/support/prepare-apps.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: polling,
        },
      },
      {
        extends: true,
        test: {
          name: "upgrade",
          environment: "node",
          runner: "tests/support/trace/tracing-runner.ts",
          include: ["tests/upgrade/**/*.test.ts"],
          globalSetup: ["tests/support/prepare-apps.ts"],
          // Three devices download 100,000 partners by the earlier version.
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          expect: polling,
        },
      },
      {
        extends: true,
        test: {
          name: "documents",
          environment: "node",
          include: ["tests/documents/**/*.test.ts"],
          // Packages of Debian and of npm come from the network, twice.
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
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
