/** A part of a text, and whether the other text has it, too. */
export interface TextRun {
  readonly text: string;
  readonly shared: boolean;
}

/** Above this size of the table, texts count as different from their first difference to their last. */
const mostCells = 1_000_000;

/** Above this length, texts are compared by sentences. For a hundred thousand letters, finding words could take minutes. */
const mostLetters = 2_000;

/** Splits both texts into parts that the other text has or lacks. Texts are compared by words, long ones by sentences. */
export function textDifference(before: string, after: string): { readonly before: TextRun[]; readonly after: TextRun[] } {
  const partsOf = Math.max(before.length, after.length) > mostLetters ? sentencesOf : wordsOf;
  const [left, right] = [partsOf(before), partsOf(after)];
  const shared = sharedWords(left, right);
  return {
    before: runsOf(left, new Set(shared.map(([at]) => at))),
    after: runsOf(right, new Set(shared.map(([, at]) => at))),
  };
}

const wordsOf = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter("ja", { granularity: "word" }).segment(text), ({ segment }) => segment);

const sentencesOf = (text: string): readonly string[] => text.match(/[^\n。]*[\n。]|[^\n。]+$/gu) ?? [];

type Pair = readonly [left: number, right: number];

/** Returns the indexes of a longest common subsequence, in both lists. */
function sharedWords(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const most = Math.min(left.length, right.length);
  let head = 0;
  while (head < most && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < most - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  const middle = sharedWithin(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  return [
    ...Array.from({ length: head }, (_, at): Pair => [at, at]),
    ...middle.map(([a, b]): Pair => [a + head, b + head]),
    ...Array.from({ length: tail }, (_, at): Pair => [left.length - tail + at, right.length - tail + at]),
  ];
}

function sharedWithin(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const width = right.length + 1;
  if (left.length * right.length > mostCells) return [];
  // Each cell is the number of words that the remaining parts of both lists share.
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = left.length - 1; a >= 0; a--)
    for (let b = right.length - 1; b >= 0; b--)
      lengths[a * width + b] =
        left[a] === right[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
  const pairs: Pair[] = [];
  for (let a = 0, b = 0; a < left.length && b < right.length; )
    if (left[a] === right[b]) pairs.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++;
    else b++;
  return pairs;
}

function runsOf(words: readonly string[], shared: ReadonlySet<number>): TextRun[] {
  const runs: TextRun[] = [];
  words.forEach((word, at) => {
    const last = runs.at(-1);
    const isShared = shared.has(at);
    if (last?.shared === isShared) runs[runs.length - 1] = { text: last.text + word, shared: isShared };
    else runs.push({ text: word, shared: isShared });
  });
  return runs;
}
