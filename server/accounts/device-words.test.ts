import { expect, it } from "vitest";
import { deviceWords } from "./device-words.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, "Chrome / Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge / Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, "Safari / macOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Safari/604.1", "Chrome / iPhone"],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} SamsungBrowser/27.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet / Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, "Chrome / ChromeOS"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox / Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`, "Chrome / Linux"],
  ["curl/8.5.0", ""],
  ["Linux", "Linux"],
  ["", ""],
  ["<b>Windows</b>", "Windows"],
])("%s is %s", (agent, words) => expect(deviceWords(agent)).toBe(words));
