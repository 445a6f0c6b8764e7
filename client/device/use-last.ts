import { useState } from "react";

/** Returns a value, or the last one while it is undefined. So content does not disappear while it is read again. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
