import type { Page } from "playwright";

/** Something that a person does, and what it took. */
export interface PageStep {
  readonly name: string;
  readonly seconds: number;
  /** The longest task of the page in milliseconds. */
  readonly longest: number;
}

/** Returns a list of steps in a page, and what adds another one to it. */
export function stepsOf(page: Page, say: (text: string) => void) {
  const steps: PageStep[] = [];
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await forgetTasks(page);
    const began = performance.now();
    await act();
    steps.push({ name, seconds: (performance.now() - began) / 1_000, longest: await longestTask(page) });
    say(`${name} is measured`);
  };
  return { steps: steps as readonly PageStep[], step };
}

/** Returns a table of steps, line by line. */
export const stepTable = (steps: readonly PageStep[]): readonly string[] => [
  "| step | s | longest task, ms |",
  "| --- | ---: | ---: |",
  ...steps.map(({ name, seconds, longest }) => `| ${name} | ${seconds.toFixed(1)} | ${longest.toFixed(0)} |`),
];

/** Observes the page's long tasks from now on. */
const forgetTasks = (page: Page) =>
  page.evaluate(() => {
    const held = globalThis as unknown as { longest: number; observed?: PerformanceObserver };
    held.longest = 0;
    held.observed ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) held.longest = Math.max(held.longest, duration);
    });
    held.observed.observe({ type: "longtask" });
  });

const longestTask = (page: Page) => page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
