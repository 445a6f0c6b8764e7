/** Reads lines of UTF-8 that come in pieces. Text without a line break yet is kept: it may be incomplete. */
export function readLines(onLine: (line: string) => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let held: string[] = [];
  return (piece) => {
    const [first = "", ...more] = decoder.decode(piece, { stream: true }).split("\n");
    held.push(first);
    for (const next of more) {
      onLine(held.join(""));
      held = [next];
    }
  };
}
