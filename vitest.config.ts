import { defineConfig } from "vitest/config";

/** What is polled for may take long on a busy machine; what never comes is still told before its test ends. */
const polling = { poll: { timeout: 20_000 } };

/**
 * Five kinds of tests, told apart by where they stand: beside the code (pure, no network, no database), under tests/
 * against real parts (PostgreSQL, the real engine), under tests/faults against server processes, lines and disks that fail,
 * under tests/e2e against a real Chromium, and under tests/engines against other engines. A file of tests/faults or tests/e2e
 * brings all that it needs, so that two run at a time.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    passWithNoTests: false,
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
          name: "integration",
          environment: "node",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/engines/**", "tests/faults/**", "tests/boundaries/**"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: polling,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          environment: "node",
          include: ["tests/faults/**/*.test.ts"],
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
