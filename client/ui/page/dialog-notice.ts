import { createContext, type ReactNode } from "react";

/** The notice above every dialog with a title, since a dialog covers the notices below the top bar. */
export const DialogNotice = createContext<ReactNode>(null);
