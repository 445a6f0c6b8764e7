import { useState } from "react";

/** A value, or while there is none the last one there was: so that what is shown does not vanish while it is read anew. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
