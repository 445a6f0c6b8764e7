import { findProgram, installFromDebian, isProgram } from "./programs.mjs";
import { runNode } from "./run.mjs";

/** The same engine without a window takes a fifth less processor time. It lacks a user's settings of the browser, among others. */
const shell = "chromium-headless-shell";
const wholePrograms = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds the Chromium for the browser tests: `MUSUBI_BROWSER`, else one installed on this machine, else Playwright's own.
 *
 * @param {"shell first" | "whole"} [which] `whole`: with the settings that a user has in a browser
 * @returns {Promise<string>} path of its program
 * @throws Error with a sentence that says what to do, when there is none
 */
export async function findBrowser(which = "shell first") {
  const told = process.env["MUSUBI_BROWSER"];
  if (told) {
    if (await isProgram(told)) return told;
    throw new Error(`MUSUBI_BROWSER names ${told}, which cannot be run.`);
  }
  const installed = await findProgram(which === "whole" ? wholePrograms : [shell, ...wholePrograms]);
  if (installed !== undefined) return installed;
  for (const place of usualPlaces) if (await isProgram(place)) return place;
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  if (own !== "" && (await isProgram(own))) return own;
  throw new Error(
    "No Chromium was found: install Chromium or Chrome, or run `npx playwright install chromium`, or set MUSUBI_BROWSER to the path of one.",
  );
}

/**
 * Finds the Chromium for the browser tests, or installs one. It comes from the system's archive (Debian and its kin, as root), else
 * from Playwright.
 *
 * @throws Error with a sentence that says what to do, when that failed too
 */
export async function bringBrowser() {
  const ways = [fromDebian, fromPlaywright];
  for (let next = 0; ; next++) {
    try {
      await findBrowser("whole");
      break;
    } catch (error) {
      const install = ways[next];
      if (install === undefined || process.env["MUSUBI_BROWSER"]) throw error;
      await install();
    }
  }
  // The shell is not needed, but the tests take more time without it.
  if (!process.env["MUSUBI_BROWSER"] && (await findProgram([shell])) === undefined)
    await installFromDebian("browser's shell", [shell]);
}

const fromDebian = () => installFromDebian("browser", ["chromium", shell, "fonts-noto-cjk"]);

async function fromPlaywright() {
  console.log("No browser is here yet: installing Playwright's chromium.");
  await runNode("node_modules/playwright/cli.js", ["install", "chromium"]);
}
