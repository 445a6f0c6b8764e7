import {
  Menu,
  MenuButton,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from "@fluentui/react-components";
import { useState } from "react";
import { SearchBox } from "#client/ui/form/search-box.tsx";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { menuInPage } from "#client/ui/theme/styles.ts";
import { finder } from "#sync/model/rules/fold.ts";

interface ChoiceMenuProps<T> {
  readonly label: string;
  /** Values with their words, in the order in which they are offered. */
  readonly choices: readonly (readonly [T, string])[];
  /** Whether some choices have not arrived. */
  readonly partial?: boolean;
  readonly chosen: readonly T[];
  /** Called with the chosen values, in the order of the choices. */
  readonly onChoose: (values: T[]) => void;
}

/** Number of choices from which a search box is shown. */
const manyChoices = 10;

/** A filter that matches any of several values. */
export function ChoiceMenu<T extends string | number>(props: ChoiceMenuProps<T>) {
  const { label, choices, partial = false, chosen, onChoose } = props;
  const styles = useStyles();
  const [wanted, setWanted] = useState("");
  const { settled, composing } = useSettledText(wanted);
  const isWanted = finder(settled);
  // Chosen values are always shown, whatever the search text is.
  const shown = choices.filter(([value, name]) => isWanted([name]) || chosen.includes(value));
  return (
    // The menu is rendered in place, not at the end of the body, so that it belongs to the search.
    <Menu
      inline
      checkedValues={{ values: chosen.map(String) }}
      onOpenChange={() => setWanted("")}
      onCheckedValueChange={(_event, { checkedItems }) => {
        // A value that is not offered, or not offered yet, stays chosen.
        const others = chosen.filter((value) => choices.every(([offered]) => offered !== value));
        onChoose([...others, ...choices.map(([value]) => value).filter((value) => checkedItems.includes(String(value)))]);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton disabled={choices.length === 0 && !partial} className={mergeClasses(chosen.length > 0 && styles.active)}>
          {label}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        {choices.length > manyChoices && (
          <SearchBox
            className={styles.search}
            aria-label={`${label}を絞り込む`}
            placeholder="絞り込む"
            value={wanted}
            onChange={(_event, data) => setWanted(data.value)}
            {...composing}
          />
        )}
        <MenuList>
          {shown.map(([value, name]) => (
            <MenuItemCheckbox key={value} name="values" value={String(value)}>
              {name}
            </MenuItemCheckbox>
          ))}
          {partial && <MenuItem disabled>{receivingWord}</MenuItem>}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useStyles = makeStyles({
  active: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
  search: { width: "100%", maxWidth: "none", marginBottom: "4px" },
  popover: menuInPage,
});
