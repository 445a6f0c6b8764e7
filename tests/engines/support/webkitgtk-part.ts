import type { RoleOptions, TextOptions, WaitOptions } from "../../support/screen.ts";
import type { EnginePart } from "./engine.ts";
import type { Step, Words } from "./find-parts.ts";
import { patience, retry } from "./retry.ts";
import type { WebDriver } from "./webdriver.ts";

/** What a part needs from its page. */
export interface PartPage extends WebDriver {
  /** Runs a function in the page with all elements that the steps find. An element in its result becomes a reference. */
  withAll<R, A>(steps: readonly Step[], run: (found: HTMLElement[], given: A) => R, given: A): Promise<R>;
  /** Runs a function in the page with the only element; fails when there are more or none. */
  withOne<R, A>(steps: readonly Step[], run: (found: HTMLElement, given: A) => R, given: A): Promise<R>;
}

/** The protocol's own name for a reference to an element. */
const reference = "element-6066-11e4-a52e-4f735466cecf";

/**
 * Returns a part of a page that WebDriver drives. It has Playwright's method names, and waits until it can act, as Playwright
 * does.
 */
export function webDriverPart(page: PartPage, steps: readonly Step[]): EnginePart {
  const next = (step: Step) => webDriverPart(page, [...steps, step]);
  const doing = (what: string) => `${what} ${steps.map((step) => JSON.stringify(step)).join(" ")}`;

  const act = (what: string, run: (element: string) => Promise<unknown>) =>
    retry(doing(what), patience, async () => {
      const found: unknown = await page.withOne(steps, toActOn, null);
      await run((found as Record<typeof reference, string>)[reference]);
    });
  const read = <R, A>(run: (found: HTMLElement, given: A) => R, given: A) =>
    retry(doing("read"), patience, () => page.withOne(steps, run, given));

  return {
    getByRole: (role, { name, exact, ...state }: RoleOptions = {}) =>
      next({ by: "role", role, state, ...(name === undefined ? {} : { name: wordsOf(name, exact) }) }),
    getByLabel: (text, options: TextOptions = {}) => next({ by: "label", words: wordsOf(text, options.exact) }),
    getByText: (text, options: TextOptions = {}) => next({ by: "text", words: wordsOf(text, options.exact) }),
    locator: (css) => next({ by: "css", css }),
    filter: ({ hasText }) => next({ by: "filter", words: wordsOf(hasText) }),
    first: () => next({ by: "nth", index: 0 }),
    last: () => next({ by: "nth", index: -1 }),
    nth: (index) => next({ by: "nth", index }),
    count: () => page.withAll(steps, (found) => found.length, null),
    innerText: () => read((found) => found.innerText, null),
    inputValue: () => read((found) => (found as HTMLInputElement).value, null),
    getAttribute: (name) => read((found, asked) => found.getAttribute(asked), name),
    click: () =>
      act("click", async (element) => {
        await page.withOne(steps, isMet, null);
        await page.command("POST", `/element/${element}/click`);
      }),
    fill: (text) =>
      act("fill", async (element) => {
        await page.withOne(steps, empty, null);
        if (text !== "") await page.command("POST", `/element/${element}/value`, { text });
      }),
    selectOption: (label) => read(choose, label),
    waitFor: ({ state = "visible", timeout = patience }: WaitOptions = {}) =>
      retry(doing(`wait until ${state}:`), timeout, async () => {
        const shown = await page.withAll(steps, areShown, null);
        const holds = state === "detached" ? shown.length === 0 : shown.length === 1 && shown[0];
        if (!holds) throw new Error(`${shown.length} elements were found, ${shown.filter(Boolean).length} of them shown`);
      }),
  };
}

const wordsOf = (text: string | RegExp, exact = false): Words =>
  typeof text === "string" ? { text, exact } : { source: text.source, flags: text.flags };

// The following functions run in the page and are sent as text.

function toActOn(found: HTMLElement): HTMLElement {
  if (!found.checkVisibility({ visibilityProperty: true })) throw new Error("it is not shown");
  if (found.closest(":disabled, [aria-disabled=true]")) throw new Error("it is disabled");
  found.scrollIntoView({ block: "nearest" });
  return found;
}

/** A menu is drawn before it has its place. A click would meet what is there meanwhile. */
function isMet(found: HTMLElement): void {
  const [{ x, y, width, height } = new DOMRect()] = found.getClientRects();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!found.contains(met) && met?.closest("label")?.control !== found)
    throw new Error(`${met?.outerHTML.slice(0, 80)} is over it`);
}

function empty(found: HTMLElement): void {
  found.focus();
  (found as HTMLInputElement).select();
  document.execCommand("delete");
}

function choose(found: HTMLElement, label: string): void {
  const list = found as HTMLSelectElement;
  const at = [...list.options].findIndex((option) => option.label === label);
  if (at < 0) throw new Error(`there is no ${label}`);
  list.selectedIndex = at;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

function areShown(found: HTMLElement[]): boolean[] {
  return found.map((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0);
}
