import type { RefObject } from "react";

/** Who wants to hold an input: a form library by a function, a screen by its own ref. */
export type InputRef = RefObject<HTMLInputElement | null> | ((element: HTMLInputElement | null) => void);

/** Hands the input over. */
export function setInput(holder: InputRef | undefined, element: HTMLInputElement | null): void {
  if (typeof holder === "function") holder(element);
  else if (holder) holder.current = element;
}
