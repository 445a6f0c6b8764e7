import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../support/free-port.ts";
import { killTree } from "../../support/processes.ts";
import { addWitness } from "../../support/trace/witnesses.ts";
import { startDisplay } from "./display.ts";
import { newFile } from "./downloads.ts";
import type { Engine, EngineDevice, EnginePage, Look } from "./engine.ts";
import { openWebDriver, type WebDriver } from "./webdriver.ts";
import { webDriverPage } from "./webkitgtk-page.ts";

/** WebKitGTK by WebKitWebDriver. It is Safari's engine on Linux. */
export const webKitGtk: Engine = {
  name: "WebKitGTK",
  async openDevice(app, look) {
    const profile = await mkdtemp(join(tmpdir(), "musubi-webkitgtk-"));
    await mkdir(join(profile, "downloads"));
    const display = await startDisplay();
    /** All lines of the console, and how many of them were returned already. */
    const heard: string[] = [];
    const console: string[] = [];
    let driver: ChildProcess;
    let session: WebDriver;
    let first: EnginePage;

    /** The tab to which the session's commands go. */
    let front: string;
    const tab = (handle: string) =>
      webDriverPage(
        {
          async command(method, path, body) {
            if (front !== handle) await session.command("POST", "/window", { handle });
            front = handle;
            return session.command(method, path, body);
          },
        },
        app.url,
      );
    const open = async (next: Look = {}) => {
      const port = await freePort();
      driver = startDriver(port, display.name, (line) => {
        heard.push(line);
        console.push(line);
      });
      await answers(port);
      session = await openWebDriver(`http://127.0.0.1:${port}`, capabilities(profile, next));
      front = await session.command<string>("GET", "/window");
      first = tab(front);
      return first;
    };
    const kill = () => killTree(Number(driver.pid));
    await open(look);
    const forget = addWitness({
      name: "webkitgtk",
      async report(path) {
        await writeFile(path("console.txt"), `${heard.slice(-500).join("\n")}\n`);
        await first.screenshot({ path: path("screen.png") });
        await writeFile(path("said.txt"), await first.evaluate(whatIsSaid));
      },
    });

    return {
      page: () => first,
      open,
      kill,
      pid: async () => Number(driver.pid),
      async newTab() {
        const { handle } = await session.command<{ handle: string }>("POST", "/window/new", { type: "tab" });
        return tab(handle);
      },
      async close() {
        await session.command("DELETE", "");
        await kill();
      },
      download: (act) => newFile(join(profile, "downloads"), act),
      complaints: () => console.splice(0).filter(isComplaint),
      async dispose() {
        forget();
        await kill();
        display.stop();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    } satisfies EngineDevice;
  },
};

function startDriver(port: number, display: string, hear: (line: string) => void): ChildProcess {
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    LANG: "C.UTF-8",
    TZ: "Asia/Tokyo",
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    // The browser's sandbox does not start for root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: ["ignore", "pipe", "pipe"] });
  // A test that ran out of time disposes of nothing.
  process.once("exit", () => driver.kill("SIGKILL"));
  for (const output of [driver.stdout, driver.stderr]) createInterface(output).on("line", hear);
  return driver;
}

const capabilities = (profile: string, { width = 1366, height = 768, dark = false }: Look) => ({
  "webkitgtk:browserOptions": {
    binary: fileURLToPath(new URL("webkitgtk-browser.py", import.meta.url)),
    args: [`--profile=${profile}`, `--size=${width}x${height}`, ...(dark ? ["--dark"] : [])],
  },
  // After a page from another process's page cache, the driver would wait for a load that ended long ago.
  pageLoadStrategy: "none",
  timeouts: { script: 20_000, pageLoad: 20_000, implicit: 0 },
});

async function answers(port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Failed requests are left out, because tests stop the server on purpose. */
const isComplaint = (line: string) =>
  line.startsWith("CONSOLE") && /ERROR|WARN/u.test(line) && !/Failed to load resource/u.test(line);

/** Runs in the page: returns its address, and what is visible on it by role, name and text. */
function whatIsSaid(): string {
  const named = [
    ...document.querySelectorAll<HTMLElement>("[role], [aria-label], button, a, input, textarea, h1, h2, h3, p, td, th, li"),
  ];
  const lines = named
    .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]"))
    .map((one) => {
      const role = one.getAttribute("role") ?? one.tagName.toLowerCase();
      const name = one.getAttribute("aria-label") ?? one.innerText.replaceAll(/\s+/gu, " ").slice(0, 120);
      const value = "value" in one && typeof one.value === "string" && one.value !== "" ? ` = ${one.value}` : "";
      return `- ${role} "${name}"${value}${one === document.activeElement ? " [focused]" : ""}`;
    });
  return `# ${location.href}\n${lines.join("\n")}\n`;
}
