import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { EnginePage } from "./engine.ts";
import { findParts, type Step } from "./find-parts.ts";
import { chord, letters } from "./key-actions.ts";
import { patience, retry } from "./retry.ts";
import type { WebDriver } from "./webdriver.ts";
import { type PartPage, webDriverPart } from "./webkitgtk-part.ts";

/** Returns a tab that WebDriver drives. `tab` must be the one to which the session's commands go. */
export function webDriverPage(tab: WebDriver, baseUrl: string): EnginePage {
  const execute = <R>(script: string, ...args: unknown[]) => tab.command<R>("POST", "/execute/sync", { script, args });
  const keys = (actions: readonly object[]) =>
    tab.command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] }).then(() => undefined);

  /** Each document gets the library once. */
  const find = async <R>(script: string, steps: readonly Step[], given: unknown): Promise<R> => {
    const whole = `const found = (${findParts.toString()})(arguments[0]); if (!found) return {}; ${script}`;
    const answer = await execute<{ value: R } | Record<string, never>>(whole, steps, given);
    if ("value" in answer) return answer.value;
    await execute(await library());
    throw new Error("the page has only begun");
  };
  const parts: PartPage = {
    command: tab.command,
    withAll: (steps, run, given) => find(`return { value: (${run.toString()})(found, arguments[1]) ?? null }`, steps, given),
    withOne: (steps, run, given) =>
      find(
        "if (found.length !== 1) throw new Error(`${found.length} elements were found`);" +
          `return { value: (${run.toString()})(found[0], arguments[1]) ?? null }`,
        steps,
        given,
      ),
  };

  /** The old document is marked, so that it is not taken for the new one. */
  const load = async (path: string, body: object = {}) => {
    await execute("window.documentIsLeft = true");
    await tab.command("POST", path, body);
    await retry(`load ${JSON.stringify(body)}`, 60_000, async () => {
      if (!(await execute<boolean>("return !window.documentIsLeft && document.readyState === 'complete'")))
        throw new Error("it loads");
    });
  };

  const root = webDriverPart(parts, []);
  return {
    getByRole: root.getByRole,
    getByLabel: root.getByLabel,
    getByText: root.getByText,
    locator: root.locator,
    goto: (address) => load("/url", { url: new URL(address, baseUrl).href }),
    reload: () => load("/refresh"),
    waitForURL: (url, { timeout = patience } = {}) =>
      retry(`reach ${url}`, timeout, async () => {
        const here = await tab.command<string>("GET", "/url");
        if (!(typeof url === "string" ? fromGlob(url) : url).test(here)) throw new Error(`the page is ${here}`);
      }),
    evaluate: async <R, A>(run: (given: A) => R | Promise<R>, given?: A): Promise<R> => {
      const id = `answer ${++asked}`;
      const script = `${settle.toString()} return settle(arguments[0], () => (${run.toString()})(arguments[1]))`;
      let answer = await execute<Answer<R>>(script, id, given ?? null);
      while (!("value" in answer)) {
        if ("error" in answer) throw new Error(answer.error);
        answer = await execute<Answer<R>>("return window[arguments[0]] ?? { error: 'the page has gone' }", id);
      }
      return answer.value;
    },
    keyboard: { press: (key) => keys(chord(key)), type: (text) => keys(letters(text)) },
    setViewportSize: async ({ width, height }) => void (await tab.command("POST", "/window/rect", { width, height })),
    screenshot: async ({ path }) => {
      await execute(`(${keepPainting.toString()})()`);
      await writeFile(path, Buffer.from(await tab.command<string>("GET", "/screenshot"), "base64"));
    },
    // Commands go only to the foreground tab.
    bringToFront: async () => void (await tab.command("GET", "/title")),
    close: async () => void (await tab.command("DELETE", "/window")),
  };
}

type Answer<R> = { readonly value: R } | { readonly error: string } | Record<string, never>;

/**
 * Runs in the page and keeps the result there, to be fetched later. If the driver waited itself and the page were left meanwhile,
 * it would never answer.
 */
function settle(id: string, run: () => unknown): object {
  const value = run();
  if (!(value instanceof Promise)) return { value: value ?? null };
  const answer = (is: object) => Reflect.set(window, id, is);
  answer({});
  value.then(
    (later: unknown) => answer({ value: later ?? null }),
    (error: unknown) => answer({ error: String(error) }),
  );
  return {};
}

/** Runs in the page: changes a dot in the corner for a second. The driver makes a screenshot only of a page that paints. */
function keepPainting(): void {
  const dot = document.createElement("i");
  document.documentElement.append(dot);
  let painted = 0;
  const timer = setInterval(() => {
    painted++;
    dot.style.cssText = `position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; opacity: 0.0${1 + (painted % 2)}; background: gray`;
    if (painted < 20) return;
    clearInterval(timer);
    dot.remove();
  }, 50);
}

let asked = 0;

/** Returns a pattern for addresses, as Playwright's: `**` stands for any text. */
const fromGlob = (glob: string) => new RegExp(`^${glob.split("**").map(literal).join(".*")}$`, "u");
const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

let source: Promise<string> | undefined;
const library = () =>
  (source ??= readFile(
    createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
    "utf8",
  ));
