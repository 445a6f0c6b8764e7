import { writeFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright";
import { addWitness } from "./witnesses.ts";

/** How many lines of the console and of failed requests are kept, the newest ones. */
const kept = 500;

const violations = new WeakMap<BrowserContext, string[]>();

/** Returns what the page's policy has blocked in a watched browser so far, in Chromium's words. */
export const policyViolations = (context: BrowserContext): readonly string[] => violations.get(context) ?? [];

/**
 * Watches a browser that Playwright drives, until the context ends. A failure then leaves a screenshot, the accessibility tree
 * and the address of each page. It also leaves the console, errors, failed requests and the trace of Playwright's calls.
 * @param name such as `device`
 */
export async function watchContext(context: BrowserContext, name: string): Promise<void> {
  const lines: string[] = [];
  const note = (text: string) => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
    if (lines.length > kept) lines.shift();
  };
  const refused: string[] = [];
  violations.set(context, refused);
  context.on("console", (message) => {
    note(`console.${message.type()} ${message.text()}`);
    if (/Content Security Policy|requires 'Trusted/u.test(message.text())) refused.push(message.text());
  });
  context.on("weberror", (error) => note(`error ${error.error().stack ?? error.error().message}`));
  context.on("requestfailed", (request) => note(`failed ${request.method()} ${request.url()} ${request.failure()?.errorText}`));
  context.on("response", (answer) => {
    if (answer.status() >= 400) note(`answered ${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  const { tracing } = context;
  // Keeping a snapshot of the page at each call takes a sixth of the processor time. So it is done for few files, and for the
  // second run.
  const traced = await tracing.start({ snapshots: !process.env["MUSUBI_MANY_FILES"] }).then(
    () => true,
    // Tracing does not work by WebDriver BiDi.
    () => false,
  );
  const end = addWitness({
    name,
    async begin() {
      note("— a test begins");
      if (!traced) return;
      await tracing.stopChunk();
      await tracing.startChunk();
    },
    async report(path) {
      await writeFile(path("console.txt"), `${lines.join("\n")}\n`);
      const pages = context.pages().map((page, at) => reportPage(page, (what) => path(`${at + 1}-${what}`)));
      const done = await Promise.allSettled(pages);
      // The pages are read before, since the calls for that are of no use in the trace.
      if (traced) done.push(...(await Promise.allSettled([tracing.stopChunk({ path: path("trace.zip") })])));
      if (traced) await tracing.startChunk();
      const failed = done.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
  });
  context.once("close", end);
}

async function reportPage(page: Page, path: (what: string) => string): Promise<void> {
  const shot = page.screenshot({ path: path("screen.png"), timeout: 10_000 });
  const said = page
    .locator("body")
    .ariaSnapshot({ timeout: 10_000 })
    .then((text) => writeFile(path("said.yml"), `# ${page.url()}\n${text}\n`));
  const failed = (await Promise.allSettled([shot, said])).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
