import { StatusBadge } from "#client/ui/text/status-badge.tsx";

/** Marks what the current user has not opened: a dot and a word. */
export const UnreadBadge = () => (
  <StatusBadge small tone="warning">
    未読
  </StatusBadge>
);
