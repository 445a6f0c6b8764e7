import { Button, makeStyles } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";

interface PasswordEyeProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
}

/** Within a password's field: shows what was typed, and hides it again. */
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

// As high as its field, whose border it covers.
const useStyles = makeStyles({
  eye: { "@media (pointer: coarse)": { minWidth: "44px", minHeight: "44px", marginBlock: "-1px" } },
});
