import { createContext, useContext, useEffect } from "react";

/**
 * Tells a page that a dialog with input has opened within it, and returns what tells that it has closed. The page then stays, although
 * its record was removed.
 */
export const DialogInUse = createContext<(() => () => void) | undefined>(undefined);

/** Tells the surrounding page while a dialog is open in which something is typed or chosen. */
export function useDialogInUse(inUse: boolean): void {
  const opened = useContext(DialogInUse);
  useEffect(() => (inUse ? opened?.() : undefined), [inUse, opened]);
}
