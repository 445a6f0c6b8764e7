import { makeStyles, tokens } from "@fluentui/react-components";
import { UnreadBadge } from "#client/records/announcement/unread-badge.tsx";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import type { AnnouncementView } from "./use-announcements.ts";

/** The number of characters of the title that a row shows. */
const shown = 20;

/** An announcement's title in the list, with a mark while it is unread. */
export function AnnouncementTitle({ title, isUnread }: Pick<AnnouncementView, "title" | "isUnread">) {
  const styles = useStyles();
  const text = <ShortenedText text={title} max={shown} />;
  if (!isUnread) return text;
  return (
    <span className={styles.unread}>
      <UnreadBadge />
      {text}
    </span>
  );
}

const useStyles = makeStyles({
  // As a block it adds nothing to the height of its line.
  unread: { display: "flex", alignItems: "center", gap: "6px", minWidth: 0, fontWeight: tokens.fontWeightSemibold },
});
