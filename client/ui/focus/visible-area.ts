import { isTyping } from "#client/ui/page/action.ts";

/** The visual viewport within the layout viewport, in CSS pixels. */
export interface Viewports {
  /** Height of the layout viewport, which an on-screen keyboard does not change. */
  readonly layoutHeight: number;
  readonly height: number;
  /** The distance from the top of the layout viewport to that of the visual one. */
  readonly offsetTop: number;
  readonly scale: number;
}

/** The hidden parts of the layout viewport: above the visible part, and below it, where the keyboard is. */
export interface Hidden {
  readonly top: number;
  readonly keyboard: number;
}

const nothing: Hidden = { top: 0, keyboard: 0 };

/** Returns how much an on-screen keyboard hides. A pinch zoom hides parts as well, but is no keyboard. */
export function hiddenByKeyboard({ layoutHeight, height, offsetTop, scale }: Viewports): Hidden {
  const hidden = Math.round(layoutHeight - height);
  // iOS 26 keeps an offset after the keyboard has closed.
  if (Math.abs(scale - 1) > 0.01 || hidden < 1) return nothing;
  const top = Math.min(hidden, Math.max(0, Math.round(offsetTop)));
  return { top, keyboard: hidden - top };
}

/**
 * Keeps the frame and floating elements above the on-screen keyboard, which iOS lays over the page. It also keeps the focused field
 * visible. Returns a function that stops it.
 */
export function watchVisibleArea(): () => void {
  const viewport = visualViewport;
  if (!viewport) return () => undefined;
  const root = document.documentElement;
  let last = nothing;
  let revealed: Element | null = null;
  let frame = 0;
  // The page shrinks, and content that loads late grows above the field. The field is revealed again, until the user scrolls.
  const moved = new ResizeObserver(() => {
    if (revealed !== null && revealed === document.activeElement) reveal(revealed, viewport.height);
  });
  const letGo = () => moved.disconnect();
  const update = () => {
    const { height, offsetTop, scale } = viewport;
    const field = document.activeElement;
    const next = isTyping(field) ? hiddenByKeyboard({ layoutHeight: root.clientHeight, height, offsetTop, scale }) : nothing;
    // A field is revealed once per keyboard: a user who scrolls away is not moved back.
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
  // WebKit reports a change before the new height can be read (bug 254861).
  const updateSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const sources = [
    [viewport, ["resize", "scroll"]],
    [window, ["focusin", "focusout"]],
    // After the user returns from another application, the keyboard may have changed without an event of the viewport.
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

/** Pixels around the page: the top bar, and space above and below. */
const frameHeight = 100;

/**
 * Scrolls a field into view, with its whole form if that fits, so that its buttons are visible, too. It is called a frame after the
 * change: with reduced motion, sizes still follow in a transition of no length.
 */
function reveal(field: Element | null, visibleHeight: number): void {
  const form = field?.closest("form");
  const fits = form && form.offsetHeight <= visibleHeight - frameHeight;
  (fits ? form : field)?.scrollIntoView({ block: "nearest" });
}
