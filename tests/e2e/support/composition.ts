import type { CDPSession, Page } from "playwright";

/** An input method at work in the field that has the focus, as browsers tell a page of it. */
export interface Composer {
  /** Shows this text as being composed, in place of what was; begins a composition where there is none. */
  compose(text: string): Promise<void>;
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>;
  /** A key that the input method answered. Chrome sends it within the composition, Safari after its end. */
  press(key: string, modifiers?: keyof typeof bits): Promise<void>;
}

/** What every browser gives as the key code of a key that an input method has answered. */
const answered = 229;

const bits = { alt: 1, control: 2, meta: 4, shift: 8, none: 0 } as const;

/** An input method for this page. */
export async function composerOf(page: Page): Promise<Composer> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    async compose(text) {
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    },
    async commit(text) {
      await session.send("Input.insertText", { text });
    },
    async press(key, modifiers = "none") {
      const event = { key, code: key, windowsVirtualKeyCode: answered, modifiers: bits[modifiers] };
      await session.send("Input.dispatchKeyEvent", { ...event, type: "rawKeyDown" });
      await session.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
    },
  };
}
