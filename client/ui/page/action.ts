import type { ReactElement } from "react";

/**
 * An action of the user, declared once and used for button, menu, palette and shortcut. An action that does not exist for this user
 * or record is left out by the caller. One that exists but cannot be used now gives its reason.
 */
export interface Action {
  /** Stable, unique on a screen: `partner.editTags`. */
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  /** Why it cannot be used now, in Japanese. */
  readonly disabledReason?: string | undefined;
  /** For example `mod+k`, `shift+?`, `/`; `mod` is Ctrl, or ⌘ on a Mac. */
  readonly shortcut?: string | undefined;
  /** Further words by which the palette finds it. */
  readonly keywords?: readonly string[] | undefined;
  /** Whether it removes something: it has a warning colour, and is last in menus. */
  readonly danger?: boolean | undefined;
  /** While it runs, its button shows progress and cannot be pressed again. */
  readonly running?: boolean | undefined;
  run(): void | Promise<void>;
}

/** Whether a key press is this shortcut. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split("+");
  const key = parts.at(-1);
  const mod = event.ctrlKey || event.metaKey;
  // A sign such as ? may need Shift on some keyboards, so Shift is not compared.
  const shiftFits = key?.length === 1 && !/[a-z0-9]/u.test(key) ? true : event.shiftKey === parts.includes("shift");
  return event.key.toLowerCase() === key && mod === parts.includes("mod") && event.altKey === parts.includes("alt") && shiftFits;
}

/** Returns the shortcut with the key names of this device: `Ctrl+K` or `⌘K`. */
export function shortcutText(shortcut: string, mac = /mac|iphone|ipad/iu.test(navigator.userAgent)): string {
  const parts = shortcut.split("+").map((part) => {
    if (part === "mod") return mac ? "⌘" : "Ctrl";
    if (part === "shift") return mac ? "⇧" : "Shift";
    if (part === "alt") return mac ? "⌥" : "Alt";
    return arrows[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(mac ? "" : "+");
}

const arrows: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** Whether the user is typing into a field: shortcuts without a modifier are then ignored. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/iu.test(target.tagName);
}
