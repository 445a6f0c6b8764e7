import { MessageBar, type MessageBarProps, makeStyles, mergeClasses, shorthands } from "@fluentui/react-components";
import { notPrinted } from "#client/ui/theme/styles.ts";

/** A notice below the top bar, on every screen. It is a landmark outside of the page. */
export function NoticeBar({ className, ...props }: MessageBarProps) {
  const styles = useStyles();
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the component renders a div
  return <MessageBar role="region" {...props} className={mergeClasses(styles.bar, className)} />;
}

const useStyles = makeStyles({
  bar: {
    ...notPrinted,
    borderRadius: 0,
    ...shorthands.borderWidth("0", "0", "1px"),
    paddingLeft: "calc(12px + var(--page-left))",
    paddingRight: "var(--page-right)",
  },
});
