/**
 * Returns words by which a user recognises a device, from its user agent: `Chrome / Windows`. It leaves out what it does not
 * know. No text of the sender is returned.
 */
export function deviceWords(userAgent: string): string {
  const agent = userAgent.slice(0, 500);
  return [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined).join(" / ");
}

/** The order matters, because a browser's user agent also names older browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, "Edge"],
  [/\b(?:OPR|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac(?:intosh| OS X)\b/u, "macOS"],
  [/\bLinux\b/u, "Linux"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];
