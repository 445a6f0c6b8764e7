const sentinel = "data-tabster-dummy";

/** Composite widgets whose children may only be of certain roles; they have one tab stop and their own arrow keys. */
const composites = '[role="menu"], [role="tablist"], [role="listbox"], [role="grid"], [role="list"]';

/**
 * Fluent's focus keeper (tabster) places sentinels that are focusable and hidden from readers at once, which WCAG 4.1.2
 * forbids. They hand the focus on the moment they get it and hold nothing to read, so nothing is lost by not hiding
 * them. Within a composite they must stay hidden, and need no tab stop of their own. Watches the document; returns how to stop.
 */
export function unhideFocusSentinels(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.nodeName === "I") unhide(node as Element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const node of document.querySelectorAll(`i[${sentinel}]`)) unhide(node);
  return () => observer.disconnect();
}

function unhide(node: Element): void {
  if (!node.hasAttribute(sentinel)) return;
  if (node.parentElement?.closest(composites)) {
    node.setAttribute("tabindex", "-1");
    return;
  }
  node.removeAttribute("aria-hidden");
  node.removeAttribute("role");
}
