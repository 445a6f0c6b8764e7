import type { ReactNode } from "react";

/** A text that people wrote, set apart so that its direction turns nothing beside it round; anything but a text as it is. */
export const isolated = (content: ReactNode): ReactNode => (typeof content === "string" ? <bdi>{content}</bdi> : content);
