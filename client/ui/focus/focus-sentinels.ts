const sentinel = "data-tabster-dummy";

/** Composite widgets that allow only certain roles as children. They have one tab stop and their own arrow keys. */
const composites = '[role="menu"], [role="tablist"], [role="listbox"], [role="grid"], [role="list"]';

/**
 * Makes Fluent's focus sentinels visible to screen readers. They are focusable and hidden, which WCAG 4.1.2 forbids. They pass the
 * focus on at once and contain no text, so they disturb no reader. Within a composite they must stay hidden, and need no tab stop
 * of their own. Watches the document; returns a function that stops it.
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
