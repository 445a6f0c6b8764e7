import { useState } from "react";

/** Returns the same list object as long as it has the same values: for hooks that depend on the list. */
export function useSteady<T extends string | number>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  const isSame = steady.length === list.length && steady.every((value, index) => value === list[index]);
  if (!isSame) setSteady(list);
  return isSame ? steady : list;
}
