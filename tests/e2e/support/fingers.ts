import type { CDPSession, Locator, Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { laptop, type Viewport } from "./device.ts";

/** From now on this page is touched, not pointed at; or pointed at again. */
export async function touch(page: Page, enabled: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled });
}

/** For the rest of a test a page of this size is touched; after that it is a laptop's again. */
export async function byTouch(page: Page, viewport: Viewport): Promise<void> {
  onTestFinished(async () => {
    await touch(page, false);
    await page.setViewportSize(laptop);
  });
  await page.setViewportSize(viewport);
  await touch(page, true);
}

/** Taps what can be seen of an element, as a finger does: no pointer hovers there before. */
export async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  // In the middle: what is just within the window may lie under the foot of a form. And once it stands still.
  await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const session = sessions.get(target.page());
  if (!box || !session) throw new Error("there is nothing to tap, or no finger");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Lays a finger on the middle of an element, moves it up by so many px, and lifts it: a page scrolls by it. */
export async function swipeUp(target: Locator, by: number): Promise<void> {
  await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  const session = sessions.get(target.page());
  if (!box || !session) throw new Error("there is nothing to swipe over, or no finger");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type: "touchStart" | "touchMove", moved: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: y - moved }] });
  await send("touchStart", 0);
  for (let moved = 10; moved <= by; moved += 10) await send("touchMove", moved);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** What was set holds as long as its session. */
const sessions = new WeakMap<Page, CDPSession>();

/** Every control on the page that is shown can be met by a finger: 44 px in both directions, links within a text excepted. */
export async function expectReachable(page: Page, screen: string): Promise<void> {
  // What opens grows until it has come to rest.
  await expect.poll(() => page.evaluate(tooSmall), { message: `${screen}: targets under 44 px` }).toEqual([]);
}

/** In a page: the controls that are too small for a finger. */
function tooSmall(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role^="menuitem"], [role="option"], [role="tab"]',
  );
  const hidden = (it: HTMLElement) =>
    !it.checkVisibility({ visibilityProperty: true }) || it.closest("[aria-hidden=true], [inert]") || it.matches(":disabled");
  const inText = (it: HTMLElement) =>
    it.matches("a") && [...(it.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  /** A label is part of its control; a row that opens wherever it is pressed is part of its link. */
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
    // A word that leads somewhere is as wide as it is.
    if ((width >= 43.5 || (it.matches("a") && it.textContent)) && height >= 43.5) return [];
    return [
      `${it.tagName} ${it.getAttribute("aria-label") ?? it.textContent?.trim()} ${Math.round(width)}×${Math.round(height)}`,
    ];
  });
}
