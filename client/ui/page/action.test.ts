import { describe, expect, it } from "vitest";
import { matchesShortcut, shortcutText } from "./action.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }) as KeyboardEvent;

describe("a shortcut", () => {
  it("with mod answers to Ctrl and to ⌘, and not without", () => {
    expect(matchesShortcut(press("k", { ctrlKey: true }), "mod+k")).toBe(true);
    expect(matchesShortcut(press("K", { metaKey: true }), "mod+k")).toBe(true);
    expect(matchesShortcut(press("k"), "mod+k")).toBe(false);
    expect(matchesShortcut(press("k", { ctrlKey: true, shiftKey: true }), "mod+k")).toBe(false);
  });
  it("of a sign does not mind the shift that a keyboard needs for it", () => {
    expect(matchesShortcut(press("/", { shiftKey: true }), "/")).toBe(true);
    expect(matchesShortcut(press("/", { ctrlKey: true }), "/")).toBe(false);
  });
  it("is written as the device's keys are", () => {
    expect([shortcutText("mod+k", false), shortcutText("mod+shift+k", true)]).toEqual(["Ctrl+K", "⌘⇧K"]);
    expect([shortcutText("alt+ArrowUp", false), shortcutText("alt+ArrowDown", true)]).toEqual(["Alt+↑", "⌥↓"]);
  });
});
