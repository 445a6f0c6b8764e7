import { useState } from "react";

/** The same list as long as it holds the same values: for what reads or runs anew when its list changes. */
export function useSteady<T extends string | number>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  const isSame = steady.length === list.length && steady.every((value, index) => value === list[index]);
  if (!isSame) setSteady(list);
  return isSame ? steady : list;
}
