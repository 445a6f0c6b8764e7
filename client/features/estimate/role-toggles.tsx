import { makeStyles, useFieldControlProps_unstable } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { Group } from "#client/ui/page/group.tsx";
import { ToggleButton } from "#client/ui/page/toggle-button.tsx";
import { estimateRoles } from "#sync/model/rules/estimate-words.ts";

/** Lets the user choose the roles of a feature. All roles are shown, and a tap adds or removes one. */
export function RoleToggles({ value, change, inputRef, disabled }: ControlProps<readonly string[]>) {
  const styles = useStyles();
  const aria = useFieldControlProps_unstable({});
  const chosen = value ?? [];
  const toggle = (role: string) =>
    // The roles keep the order of every table.
    change(estimateRoles.map((one) => one.value).filter((one) => (one === role) !== chosen.includes(one)));
  return (
    <Group {...aria} className={styles.group}>
      {estimateRoles.map(({ value: role, label }, at) => {
        const on = chosen.includes(role);
        return (
          <ToggleButton
            key={role}
            shape="circular"
            ref={at === 0 ? inputRef : undefined}
            checked={on}
            disabled={disabled}
            icon={on ? <CheckmarkRegular /> : null}
            onClick={() => toggle(role)}
          >
            {label}
          </ToggleButton>
        );
      })}
    </Group>
  );
}

const useStyles = makeStyles({ group: { display: "flex", flexWrap: "wrap", gap: "8px" } });
