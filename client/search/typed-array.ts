export type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** Returns the array itself if it has `length` numbers, else a longer copy with space to grow. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (array.length >= length) return array;
  const next = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.5) + 16);
  next.set(array);
  return next;
}

/** Returns the first `length` numbers without spare space, for saving. */
export const trimmed = <T extends Numbers>(array: T, length: number): T => array.slice(0, length) as T;
