import { Button, type ButtonProps, makeStyles } from "@fluentui/react-components";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";

interface PassingButtonProps extends Pick<ButtonProps, "appearance" | "size" | "className" | "disabledFocusable" | "children"> {
  readonly onClick: () => void;
}

/** A button that may go once it was pressed. The control before it then has the focus, so that Tab leads to what has come. */
export function PassingButton(props: PassingButtonProps) {
  const styles = useStyles();
  return (
    <span ref={usePassedFocus<HTMLSpanElement>(controlBefore)} className={styles.root}>
      <Button {...props} />
    </span>
  );
}

const useStyles = makeStyles({ root: { display: "contents" } });

/** Returns the control before an element, within its dialog or page; null if it has the first. */
function controlBefore(element: HTMLElement): HTMLElement | null {
  const around = element.closest('[role="dialog"], main');
  const all = [...(around?.querySelectorAll<HTMLElement>("a[href], button, input, select, summary") ?? [])];
  const own = all.findIndex((control) => element.contains(control));
  return all.slice(0, Math.max(0, own)).findLast(isReached) ?? null;
}

/** Whether Tab reaches a control. */
const isReached = (control: HTMLElement): boolean =>
  control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility({ visibilityProperty: true });
