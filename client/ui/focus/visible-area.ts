import { isTyping } from "#client/ui/page/action.ts";

/** The visual viewport beside the layout viewport, in CSS pixels. */
export interface Viewports {
  /** Height of the layout viewport, which an on-screen keyboard does not change. */
  readonly layoutHeight: number;
  readonly height: number;
  /** How far the visual viewport has been moved down within the layout viewport. */
  readonly offsetTop: number;
  readonly scale: number;
}

/** What of the layout viewport cannot be seen: above what is shown, and below it, where the keyboard lies. */
export interface Hidden {
  readonly top: number;
  readonly keyboard: number;
}

const nothing: Hidden = { top: 0, keyboard: 0 };

/** How much an on-screen keyboard hides. Zooming by two fingers hides parts as well, but is no keyboard. */
export function hiddenByKeyboard({ layoutHeight, height, offsetTop, scale }: Viewports): Hidden {
  const hidden = Math.round(layoutHeight - height);
  // iOS 26 leaves an offset behind when the keyboard goes.
  if (Math.abs(scale - 1) > 0.01 || hidden < 1) return nothing;
  const top = Math.min(hidden, Math.max(0, Math.round(offsetTop)));
  return { top, keyboard: hidden - top };
}

/**
 * Keeps the shell and whatever floats above the on-screen keyboard, which iOS lays over the page, and the field that
 * has the focus in sight. Returns how to stop.
 */
export function watchVisibleArea(): () => void {
  const viewport = visualViewport;
  if (!viewport) return () => undefined;
  const root = document.documentElement;
  let last = nothing;
  let revealed: Element | null = null;
  let frame = 0;
  // The page takes its room, and what is read late grows above the field, after it was brought into sight. Until its reader scrolls.
  const moved = new ResizeObserver(() => {
    if (revealed !== null && revealed === document.activeElement) reveal(revealed, viewport.height);
  });
  const letGo = () => moved.disconnect();
  const update = () => {
    const { height, offsetTop, scale } = viewport;
    const field = document.activeElement;
    const next = isTyping(field) ? hiddenByKeyboard({ layoutHeight: root.clientHeight, height, offsetTop, scale }) : nothing;
    // Once for each field and keyboard: whoever scrolls away from it is not brought back.
    if (next.keyboard > last.keyboard || next.keyboard === 0) revealed = null;
    if (field !== revealed) letGo();
    if (next.keyboard > 0 && field !== revealed) {
      frame = requestAnimationFrame(() => {
        revealed = field;
        reveal(field, height);
        letGo();
        const main = field?.closest("main");
        for (const part of main ? [main, ...main.children] : []) moved.observe(part);
      });
    }
    if (next.top === last.top && next.keyboard === last.keyboard) return;
    last = next;
    root.style.setProperty("--visible-top", `${next.top}px`);
    root.style.setProperty("--keyboard", `${next.keyboard}px`);
    root.toggleAttribute("data-keyboard", next.keyboard > 0);
  };
  // WebKit tells of a change before the new height can be read (bug 254861).
  const updateSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const sources = [
    [viewport, ["resize", "scroll"]],
    [window, ["focusin", "focusout"]],
    // Back from another application, the keyboard may be there or gone without an event of the viewport.
    [document, ["visibilitychange"]],
  ] as const;
  for (const [source, events] of sources) for (const event of events) source.addEventListener(event, updateSoon);
  const scrolls = ["wheel", "touchmove"] as const;
  for (const event of scrolls) addEventListener(event, letGo, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    letGo();
    for (const event of scrolls) removeEventListener(event, letGo);
    for (const [source, events] of sources) for (const event of events) source.removeEventListener(event, updateSoon);
  };
}

/** What stands around the page: the top bar, and room above and below. */
const frameHeight = 100;

/**
 * Brings a field into sight, with its whole form where that fits: its buttons are what comes next. Called a frame after
 * the change: with reduced motion even sizes follow in a transition, of no length.
 */
function reveal(field: Element | null, visibleHeight: number): void {
  const form = field?.closest("form");
  const fits = form && form.offsetHeight <= visibleHeight - frameHeight;
  (fits ? form : field)?.scrollIntoView({ block: "nearest" });
}
