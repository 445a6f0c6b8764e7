/**
 * Reads JSON that is still being written: an object with a list of objects. It returns the text of each object once that is
 * complete. It reads each character once, and keeps only the object that is being written.
 * @returns a function that takes the next piece and returns the objects that it completes
 */
export function readGrowing(): (piece: string) => string[] {
  /** The number of open brackets, and the two outermost ones. */
  let depth = 0;
  let outer = "";
  let quoted = false;
  let escaped = false;
  /** The pieces of the list's object that is being written. */
  let held: string[] | undefined;

  const readQuoted = (letter: string) => {
    if (escaped) escaped = false;
    else if (letter === "\\") escaped = true;
    else if (letter === '"') quoted = false;
  };
  return (piece) => {
    const whole: string[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const letter = piece.charAt(at);
      if (quoted) {
        readQuoted(letter);
      } else if (letter === '"') {
        // Text before the outermost bracket is not JSON.
        quoted = depth > 0;
      } else if (letter === "{" || letter === "[") {
        if (depth === 2 && outer === "{[" && letter === "{") [held, from] = [[], at];
        if (depth < 2) outer = outer.slice(0, depth) + letter;
        depth++;
      } else if ((letter === "}" || letter === "]") && depth > 0) {
        depth--;
        if (depth !== 2 || !held) continue;
        whole.push([...held, piece.slice(from, at + 1)].join(""));
        held = undefined;
      }
    }
    held?.push(piece.slice(from));
    return whole;
  };
}
