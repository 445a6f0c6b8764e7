import { createContext, use, useRef } from "react";
import { useFault } from "./use-fault.ts";

/** Fills in the fields about a record when the user chooses that record. */
export const FillScope = createContext<(id: string) => Promise<void>>(async () => undefined);

/**
 * Chooses a record and fills in its fields. Fields and choice change together, so the fields always belong to the chosen record.
 */
export function useFillingChoice(change: (id: string | null) => void): (id: string | null) => void {
  const fill = use(FillScope);
  const fault = useFault();
  const latest = useRef<string | null>(null);
  return (id) => {
    latest.current = id;
    if (id === null) return change(null);
    const take = () => {
      if (latest.current === id) change(id);
    };
    fill(id).then(take, (error: unknown) => fault("a record that was chosen was not read", error));
  };
}
