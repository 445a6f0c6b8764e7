import { createContext } from "react";
import type { RecordFile } from "./read-file.ts";

/** Shows a file that the user opens within the screen, for example beside a form. Without it, the file opens over the page. */
export const FilePlace = createContext<((file: RecordFile) => void) | null>(null);
