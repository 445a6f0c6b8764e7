import { createContext, type ReactNode } from "react";

/** What every dialog with a title shows above it: a dialog hides what stands under the top bar. */
export const DialogNotice = createContext<ReactNode>(null);
