import { createContext } from "react";
import type { RecordFile } from "./read-file.ts";

/** Where a screen shows the files that are opened on it, beside a form for example; without one they open over the page. */
export const FilePlace = createContext<((file: RecordFile) => void) | null>(null);
