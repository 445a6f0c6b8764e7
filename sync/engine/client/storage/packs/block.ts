import type { Row } from "../../../entity.ts";

/**
 * Neighbouring rows of an entity in one record. In the browser's database each record costs time, whatever it contains. So a
 * bootstrap that writes blocks takes a fraction of the time.
 */
export interface Block {
  readonly entity: string;
  /** The highest id. The row of an id can only be in the first block whose highest id is not below it. */
  readonly high: string;
  readonly low: string;
  /** The names of the fields, in the order of each row's values. */
  readonly fields: readonly string[];
  /** Ids of the rows, ascending. */
  readonly ids: readonly string[];
  /** For each row, the index in `bytes` where its values end. */
  readonly ends: Uint32Array;
  /** Each row's values as JSON in UTF-8. In a string with any Japanese, every character would take two bytes. */
  readonly bytes: Uint8Array;
}

/** The key of a block. */
export type BlockKey = readonly [entity: string, high: string];

/**
 * A block with this many rows or bytes is full. Larger ones would make single reads slow: to read one row, its whole block is
 * read.
 */
export interface BlockSize {
  readonly rows: number;
  readonly bytes: number;
}

const usualBlocks: BlockSize = { rows: 128, bytes: 24_000 };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Packs rows into blocks. @param rows ascending by their ids, which are strings */
export function blocksOf(entity: string, rows: readonly Row[], size: BlockSize = usualBlocks): Block[] {
  const blocks: Block[] = [];
  let open: Row[] = [];
  let parts: Uint8Array[] = [];
  let length = 0;
  let fields: readonly string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(blockOf(entity, fields, open, parts, length));
    [open, parts, length] = [[], [], 0];
  };
  for (const row of rows) {
    const full = open.length >= size.rows || length >= size.bytes;
    if (full || !hasExactly(row, fields)) close();
    if (open.length === 0) fields = Object.keys(row);
    const part = encoder.encode(JSON.stringify(fields.map((field) => row[field])));
    open.push(row);
    parts.push(part);
    length += part.length;
  }
  close();
  return blocks;
}

function blockOf(
  entity: string,
  fields: readonly string[],
  rows: readonly Row[],
  parts: readonly Uint8Array[],
  length: number,
): Block {
  const bytes = new Uint8Array(length);
  const ends = new Uint32Array(parts.length);
  let end = 0;
  for (const [index, part] of parts.entries()) {
    bytes.set(part, end);
    end += part.length;
    ends[index] = end;
  }
  const ids = rows.map(({ id }) => String(id));
  return { entity, high: ids.at(-1) ?? "", low: ids[0] ?? "", fields, ids, ends, bytes };
}

/** Whether a row has these fields and no others, in any order. */
function hasExactly(row: Row, fields: readonly string[]): boolean {
  let count = 0;
  for (const _field in row) count++;
  return count === fields.length && fields.every((field) => field in row);
}

/** Returns the row with this id; undefined if the block has none. */
export function rowIn(block: Block, id: string): Row | undefined {
  const index = firstFrom(block.ids, id);
  return block.ids[index] === id ? rowAt(block, index) : undefined;
}

/** Returns the row at an index of `ids`. */
export function rowAt({ fields, ends, bytes }: Block, index: number): Row {
  const values = JSON.parse(decoder.decode(bytes.subarray(startOf(ends, index), ends[index]))) as unknown[];
  const row: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) row[field] = values[at];
  return row as Row;
}

/** Returns a block of the rows from index `from` up to `to`, exclusive; undefined if there are none. */
export function partOfBlock(block: Block, from: number, to: number): Block | undefined {
  if (from >= to) return undefined;
  const start = startOf(block.ends, from);
  const ids = block.ids.slice(from, to);
  const ends = block.ends.slice(from, to).map((end) => end - start);
  const bytes = block.bytes.slice(start, start + (ends.at(-1) ?? 0));
  return { ...block, high: ids.at(-1) ?? "", low: ids[0] ?? "", ids, ends, bytes };
}

/** Returns the index of the first id that is not below this one. @param ids ascending */
export function firstFrom(ids: readonly string[], id: string): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startOf = (ends: Uint32Array, index: number) => (index === 0 ? 0 : (ends[index - 1] ?? 0));
