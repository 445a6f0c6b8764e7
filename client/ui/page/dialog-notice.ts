import { createContext, type ReactNode } from "react";

/** Shown above every dialog with a title: a dialog covers the notices below the top bar. */
export const DialogNotice = createContext<ReactNode>(null);
