import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { touch, touchSize, visuallyHidden } from "#client/ui/theme/styles.ts";
import { type MentionListProps, useMentionChoice } from "./use-mention-choice.ts";

/** The administrators who are offered after an @. The field keeps the focus, and names the active one. */
export function MentionList(props: MentionListProps) {
  const styles = useStyles();
  const { offered, active, listId, optionId, choose } = useMentionChoice(props);
  return (
    <>
      <LiveRegion as="span" className={styles.unseen}>
        {offered.length > 0 ? `メンションの候補 ${offered.length}名。上下キーで選び、Enterで決定します。` : ""}
      </LiveRegion>
      {offered.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the field keeps the focus, which no element does by itself
        <div role="listbox" id={listId} aria-label="メンションの候補" className={styles.list}>
          {offered.map((one, at) => (
            <div
              key={one.id}
              id={optionId(at)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={mergeClasses(styles.option, at === active && styles.active)}
              // A press would take the focus from the field, and fold the keyboard of a touch screen.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
              onKeyDown={(event) => event.key === "Enter" && choose(one)}
            >
              <Avatar id={one.id} name={one.name} size={20} />
              {one.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const useStyles = makeStyles({
  unseen: visuallyHidden,
  list: {
    display: "flex",
    flexDirection: "column",
    padding: "4px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  option: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "32px",
    padding: "0 8px",
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    overflowWrap: "anywhere",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    [touch]: { minHeight: touchSize },
  },
  active: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: "-2px",
  },
});
