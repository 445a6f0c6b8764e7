import { defineConfig } from "vitest/config";

/**
 * Three kinds of tests, told apart by where they stand: beside the code (pure, no network, no database), under tests/
 * against real parts (PostgreSQL, the real engine), and under tests/e2e against a real browser, one after the other.
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
          exclude: ["tests/e2e/**", "tests/boundaries/**"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
