import { Button, type ButtonProps, Spinner, Tooltip } from "@fluentui/react-components";
import { type Ref, useState } from "react";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import { type Action, shortcutText } from "./action.ts";

interface ActionButtonProps {
  readonly action: Action;
  readonly appearance?: ButtonProps["appearance"] | undefined;
  readonly size?: ButtonProps["size"] | undefined;
  /** Shows only the icon; the label becomes the name and the tooltip. */
  readonly iconOnly?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A button for an action. A disabled one can still be focused, and gives its reason. */
export function ActionButton({ action, appearance, size, iconOnly, className }: ActionButtonProps) {
  const { label, icon, disabledReason, shortcut, running } = action;
  // An act may take its own button away, after the dialog that asked has returned the focus to it.
  const button = usePassedFocus<HTMLButtonElement>();
  const [askedTip, setAskedTip] = useState<string>();
  const unusable = disabledReason !== undefined || running === true;
  const tip = disabledReason ?? (shortcut ? `${label} (${shortcutText(shortcut)})` : iconOnly ? label : undefined);
  const describes = tip !== undefined && (!iconOnly || disabledReason !== undefined);
  // The tooltip exists without a text, too. So the button stays the same element and keeps the focus when its reason changes.
  return (
    <Tooltip
      content={tip ?? ""}
      relationship={describes ? "description" : "inaccessible"}
      // A reason that appears while the pointer rests here is shown only on request: it may cover another button.
      visible={tip !== undefined && tip === askedTip}
      onVisibleChange={(_event, { visible }) => setAskedTip(visible ? tip : undefined)}
    >
      <Button
        // Fluent's button may be a link in its types, whose element fits no ref but this.
        ref={button as Ref<never>}
        appearance={appearance ?? "secondary"}
        size={size ?? "medium"}
        className={className}
        icon={running ? <Spinner aria-hidden size="extra-tiny" /> : (icon ?? null)}
        aria-label={iconOnly ? label : undefined}
        disabledFocusable={unusable}
        onClick={() => void action.run()}
      >
        {iconOnly ? undefined : label}
      </Button>
    </Tooltip>
  );
}
