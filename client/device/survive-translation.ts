/**
 * Lets React work on a page whose text nodes were replaced, as translators do although the page forbids it. React would remove a
 * text node from a parent that no longer contains it, and the screen would crash (facebook/react#11538). Texts that change
 * afterwards are shown untranslated.
 */
export function surviveTranslation(): void {
  /** The nodes that replace our text nodes. */
  const places = new WeakMap<Node, ChildNode>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const place = places.get(target);
      places.delete(target);
      if (place?.isConnected) place.replaceWith(target);
    }
  });
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (!(text instanceof Text) || text.parentNode === target) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      if (!font) continue;
      places.set(text, font as HTMLElement);
      // A text node within its replacement is updated with it.
      if (!font.contains(text)) changes.observe(text, { characterData: true });
    }
  }).observe(document.documentElement, { childList: true, subtree: true });

  /** Returns the child of `parent` that is this node, or that replaces it. */
  const among = (parent: Node, node: Node): Node | undefined => {
    for (let at: Node | null = places.get(node) ?? node; at; at = at.parentNode) if (at.parentNode === parent) return at;
    return undefined;
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const found = child.parentNode === this ? child : among(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = !before || before.parentNode === this ? before : (among(this, before) ?? null);
    return insertBefore.call(this, node, place) as T;
  };
}
