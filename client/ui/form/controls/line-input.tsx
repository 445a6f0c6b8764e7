import { Input, type InputProps, makeStyles, mergeClasses } from "@fluentui/react-components";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { contained } from "../contained.ts";
import type { ControlProps } from "./control.ts";

/** A box for one line, in which a key lays out nothing but this box. */
export function LineInput({ className, ...props }: InputProps & { readonly ref?: ControlProps["inputRef"] }) {
  const styles = useStyles();
  return (
    <div className={styles.block}>
      <Input {...props} className={mergeClasses(styles.box, className)} />
    </div>
  );
}

const useStyles = makeStyles({
  block: { minWidth: 0 },
  // The browser does not ask the content for its height.
  box: { ...contained, [touch]: { containIntrinsicBlockSize: touchSize } },
});
