import { createContext } from "react";

/** A file that is to be shown. */
export interface ShownFile {
  readonly id: string;
  readonly name: string;
}

/** Where a screen shows the files that are opened on it, beside a form for example; without one they open over the page. */
export const FilePlace = createContext<((file: ShownFile) => void) | null>(null);
