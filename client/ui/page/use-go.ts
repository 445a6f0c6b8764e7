import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Address } from "#client/device/path-to.ts";

/** Opens an address; `replace` replaces the current one in the history. */
export type Go = (to: Address, step?: "replace") => void;

/** Returns a function that opens another screen. */
export function useGo(): Go {
  const { history } = useRouter();
  return useCallback((to, step) => (step === "replace" ? history.replace(to) : history.push(to)), [history]);
}
