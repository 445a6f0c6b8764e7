import type { CDPSession, Locator, Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { laptop, type Viewport } from "./device.ts";

/** Makes this page receive touches instead of mouse events, or the reverse. */
export async function touch(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const tell = () => session.send("Emulation.setTouchEmulationEnabled", { enabled });
  await tell();
  // The browser sometimes forgets it while it changes the window's size. A page in that state has small targets.
  const hears = async () => (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) || (await tell(), false);
  if (enabled) await expect.poll(hears).toBe(true);
}

/** Gives the page this size and touch input for the rest of the test. After that it is a laptop's again. */
export async function byTouch(page: Page, viewport: Viewport): Promise<void> {
  onTestFinished(async () => {
    await touch(page, false);
    await page.setViewportSize(laptop);
  });
  await page.setViewportSize(viewport);
  await touch(page, true);
}

/** Taps the visible part of an element, as a finger does: no pointer hovers there before. */
export async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  // The element is scrolled to the middle, since a form's footer may cover the window's edge. Then it must not move.
  await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const session = sessions.get(target.page());
  if (!box || !session) throw new Error("there is nothing to tap, or no finger");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  // Both are sent at once: a finger that rests for half a second is a long press, and on a busy machine an answer takes longer.
  await Promise.all([
    session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
    session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

/** Puts a finger on the middle of an element, moves it up by this many pixels, and lifts it, to scroll the page. */
export async function swipeUp(target: Locator, by: number): Promise<void> {
  await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  const session = sessions.get(target.page());
  if (!box || !session) throw new Error("there is nothing to swipe over, or no finger");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type: "touchStart" | "touchMove", moved: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: y - moved }], timestamp: beforeRest() });
  await send("touchStart", 0);
  for (let moved = 10; moved <= by; moved += 10) await send("touchMove", moved);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Puts a finger on the middle of an element, moves it along this way in pixels, and lifts it at the end of the way. */
export async function dragAlong(target: Locator, way: readonly (readonly [right: number, down: number])[]): Promise<void> {
  await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  const session = sessions.get(target.page());
  if (!box || !session) throw new Error("there is nothing to drag, or no finger");
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type: "touchStart" | "touchMove") =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }], timestamp: beforeRest() });
  await send("touchStart");
  for (const [right, down] of way) {
    for (let step = 0; step < 10; step++) {
      [x, y] = [x + right / 10, y + down / 10];
      await send("touchMove");
    }
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Rests a finger on an element until it is lifted, drags it to the middle of another one, and lifts the finger. */
export async function holdAndDrag(target: Locator, to: Locator): Promise<void> {
  const page = target.page();
  const [from, end] = [await target.boundingBox(), await to.boundingBox()];
  const session = sessions.get(page);
  if (!from || !end || !session) throw new Error("there is nothing to drag, or no finger");
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const [toX, toY] = [end.x + end.width / 2, end.y + end.height / 2];
  const send = (type: "touchStart" | "touchMove", part: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + (toX - x) * part, y: y + (toY - y) * part }],
      timestamp: beforeRest(),
    });
  await send("touchStart", 0);
  await page.locator("[data-dragging]").waitFor();
  for (let step = 1; step <= 10; step++) await send("touchMove", step / 10);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/**
 * Puts a finger down, drags it to a height, rests it there until something is so, and lifts it.
 * @param until is asked while the finger rests
 */
export async function dragAndRest(
  page: Page,
  from: { readonly x: number; readonly y: number },
  toY: number,
  until: () => Promise<boolean>,
): Promise<void> {
  const session = sessions.get(page);
  if (!session) throw new Error("there is no finger");
  const send = (type: "touchStart" | "touchMove", y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: from.x, y }], timestamp: beforeRest() });
  await send("touchStart", from.y);
  for (let step = 1; step <= 10; step++) await send("touchMove", from.y + ((toY - from.y) * step) / 10);
  await expect.poll(until, { timeout: 30_000 }).toBe(true);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/**
 * Returns the time of a finger's move, in seconds: it rests before it is lifted. One that is lifted while it moves flings
 * the page, and Chromium takes a tap within the next 300 ms for a stop of the fling: nothing is clicked.
 */
const beforeRest = () => Date.now() / 1000 - 0.3;

/** A setting lasts as long as its session. */
const sessions = new WeakMap<Page, CDPSession>();

/** Expects that every visible control has 44 px in both directions, except links within a text. */
export async function expectReachable(page: Page, screen: string): Promise<void> {
  // An opening part grows until it has reached its size.
  await expect.poll(() => page.evaluate(tooSmall), { message: `${screen}: targets under 44 px` }).toEqual([]);
}

/** Runs in the page: returns the controls that are too small for a finger. */
function tooSmall(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role^="menuitem"], [role="option"], [role="tab"]',
  );
  const hidden = (it: HTMLElement) =>
    !it.checkVisibility({ visibilityProperty: true }) || it.closest("[aria-hidden=true], [inert]") || it.matches(":disabled");
  const inText = (it: HTMLElement) =>
    it.matches("a") && [...(it.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  /** A label is part of its control. A row that can be pressed anywhere is part of its link. */
  const parts = (it: HTMLElement) => [
    it.getBoundingClientRect(),
    ...[...((it as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ...[it.closest("[role=row]")].flatMap((row) =>
      row && it.matches("[data-row], [data-partner]") ? [row.getBoundingClientRect()] : [],
    ),
  ];
  const span = (rects: readonly DOMRect[], from: "top" | "left", to: "bottom" | "right") =>
    Math.max(...rects.map((rect) => rect[to])) - Math.min(...rects.map((rect) => rect[from]));
  return [...controls].flatMap((it) => {
    if (hidden(it) || inText(it)) return [];
    const rects = parts(it).filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) return [];
    const [width, height] = [span(rects, "left", "right"), span(rects, "top", "bottom")];
    // The width of a link is that of its word.
    if ((width >= 43.5 || (it.matches("a") && it.textContent)) && height >= 43.5) return [];
    return [
      `${it.tagName} ${it.getAttribute("aria-label") ?? it.textContent?.trim()} ${Math.round(width)}×${Math.round(height)}`,
    ];
  });
}
