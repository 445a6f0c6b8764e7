import { Button, makeStyles } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { touch } from "#client/ui/theme/styles.ts";

interface PasswordEyeProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
}

/** A button within a password's field that shows its text, and hides it again. */
export function PasswordEye({ shown, onToggle }: PasswordEyeProps) {
  const styles = useStyles();
  return (
    <Button
      appearance="transparent"
      size="small"
      className={styles.eye}
      icon={shown ? <EyeOffRegular /> : <EyeRegular />}
      aria-label="入力した文字を表示"
      aria-pressed={shown}
      onClick={onToggle}
    />
  );
}

// The button is as high as its field, whose border it covers.
const useStyles = makeStyles({
  eye: { [touch]: { marginBlock: "-1px" } },
});
