/** Returns a value as JSON text, however deeply it is nested. JSON.stringify goes no deeper than the stack. */
export function textOf(root: unknown): string {
  const pieces: string[] = [];
  const waiting: ({ readonly text: string } | { readonly value: unknown })[] = [{ value: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("text" in next) {
      pieces.push(next.text);
      continue;
    }
    const { value } = next;
    if (typeof value !== "object" || value === null) {
      pieces.push(JSON.stringify(value) ?? "null");
      continue;
    }
    const isList = Array.isArray(value);
    const members = Object.entries(value);
    pieces.push(isList ? "[" : "{");
    waiting.push({ text: isList ? "]" : "}" });
    for (const [at, [key, inner]] of [...members.entries()].reverse()) {
      waiting.push({ value: inner }, { text: (at > 0 ? "," : "") + (isList ? "" : `${JSON.stringify(key)}:`) });
    }
  }
  return pieces.join("");
}
