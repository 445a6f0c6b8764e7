import { findProgram, installFromDebian, isProgram } from "./programs.mjs";
import { run } from "./run.mjs";

/**
 * How an engine beside Chromium is driven here. `webkit` is Playwright's own, `webkitgtk` the system's.
 *
 * @typedef {"firefox" | "webkit" | "webkitgtk"} Engine
 */

/** The engines that can be asked for by name, and what Debian calls their parts. */
const packages = {
  firefox: ["firefox-esr", "fonts-noto-cjk", "procps"],
  webkit: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb", "fonts-noto-cjk"],
};

/** @typedef {keyof typeof packages} EngineName */

/** @type {readonly EngineName[]} */
export const engineNames = ["firefox", "webkit"];

/**
 * How this engine can be driven on this machine.
 *
 * @param {EngineName} name
 * @returns {Promise<Engine | undefined>}
 */
export async function findEngine(name) {
  if (name === "firefox") return (await findFirefox()) === undefined ? undefined : "firefox";
  const { webkit } = await import("playwright");
  const own = webkit.executablePath();
  if (own !== "" && (await isProgram(own))) return "webkit";
  return (await hasWebKitGtk()) ? "webkitgtk" : undefined;
}

/**
 * How this engine can be driven on this machine. It is installed where it is missing and Debian has it.
 *
 * @param {EngineName} name
 * @returns {Promise<Engine | undefined>} undefined where it is missing and cannot be installed
 * @throws Error when its installation failed
 */
export async function bringEngine(name) {
  const found = await findEngine(name);
  if (found) return found;
  const result = await installFromDebian(name, packages[name]);
  if (result === "not here") return undefined;
  const brought = await findEngine(name);
  if (!brought) throw new Error(`${name} could not be installed: try \`apt-get install ${packages[name].join(" ")}\` by hand.`);
  return brought;
}

/**
 * A Firefox that speaks WebDriver BiDi.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function findFirefox() {
  const mac = "/Applications/Firefox.app/Contents/MacOS/firefox";
  return (await findProgram(["firefox-esr", "firefox"])) ?? ((await isProgram(mac)) ? mac : undefined);
}

async function hasWebKitGtk() {
  if (!(await findProgram(["WebKitWebDriver"])) || !(await findProgram(["Xvfb"]))) return false;
  const binding = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";
  return (await run("/usr/bin/python3", ["-c", binding])).code === 0;
}
