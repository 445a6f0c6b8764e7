import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { useUnsent } from "#client/device/drafts/use-unsent.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

interface UnsentMarkProps {
  readonly entity: AnyEntity;
  readonly id: string;
  readonly className?: string | undefined;
}

/** Marks a row while it has changes that no server has acknowledged. Its container is not rendered again. */
export function UnsentMark({ entity, id, className }: UnsentMarkProps) {
  return useUnsent(entity, id) && <UnsentDot className={className} />;
}

/** The mark itself, for an item that consists of several rows. */
export function UnsentDot({ className }: { readonly className?: string | undefined }) {
  const styles = useStyles();
  return (
    <Tooltip content="未送信の変更があります" relationship="label">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by styles, without a picture to load */}
      <span role="img" className={mergeClasses(styles.dot, className)} />
    </Tooltip>
  );
}

const useStyles = makeStyles({
  dot: {
    display: "inline-block",
    flexShrink: 0,
    width: "8px",
    height: "8px",
    borderRadius: "50%",
    backgroundColor: tokens.colorPaletteMarigoldBorderActive,
    verticalAlign: "middle",
  },
});
