import type { ReactElement } from "react";
import { type Action, shortcutText } from "#client/ui/page/action.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { finder } from "#sync/model/rules/fold.ts";

/** A line of the palette: something to open or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A second, quieter text. */
  readonly note?: string;
  readonly shortcut?: string | undefined;
  readonly icon?: ReactElement | undefined;
  /** The person's id, for an avatar in place of an icon. */
  readonly avatarOf?: string;
  readonly disabledReason?: string | undefined;
  run(): void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

/** Returns the heading of results, with the numbers if not all are shown. Results without a page count in neither number. */
export function groupLabel(label: string, { matched, found, shown, partial }: GroupCounts): string {
  const all = matched - (found - shown);
  return all > shown ? `${label}（${countText(all, "件", partial)}中${shown}件）` : label;
}

interface GroupCounts {
  readonly matched: number;
  /** The number of results that were read. */
  readonly found: number;
  /** The number of those that have a page. */
  readonly shown: number;
  readonly partial: boolean;
}

/** Returns the actions whose name or keywords contain the text; all actions without one. */
export function actionEntries(actions: readonly Action[], text: string): PaletteEntry[] {
  return actions
    .filter((action) => holds([action.label, ...(action.keywords ?? [])], text))
    .map((action) => ({
      id: action.id,
      label: action.label,
      shortcut: action.shortcut && shortcutText(action.shortcut),
      icon: action.icon,
      disabledReason: action.disabledReason,
      run: () => void action.run(),
    }));
}

/** Whether these names contain every word of the text, in any order, compared by search keys. */
export const holds = (names: readonly string[], text: string): boolean => finder(text)(names);
