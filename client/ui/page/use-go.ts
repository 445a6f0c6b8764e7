import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Address } from "#client/device/path-to.ts";

/** Goes to an address; `replace` puts it in the place of the present one in the history. */
export type Go = (to: Address, step?: "replace") => void;

/** Returns what leads to another screen. */
export function useGo(): Go {
  const { history } = useRouter();
  return useCallback((to, step) => (step === "replace" ? history.replace(to) : history.push(to)), [history]);
}
