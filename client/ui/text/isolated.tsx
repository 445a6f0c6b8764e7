import type { ReactNode } from "react";

/** Isolates a user's text, so that its writing direction does not affect its surroundings. Other content is returned as it is. */
export const isolated = (content: ReactNode): ReactNode => (typeof content === "string" ? <bdi>{content}</bdi> : content);
