import { makeStyles, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronUpRegular } from "@fluentui/react-icons";
import { useLayoutEffect, useRef } from "react";
import { memosOf, pageOf } from "#client/records/pages.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { useActions } from "#client/ui/page/action-registry.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { notPrinted, smallText } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { keepOrigin } from "./list-origin.ts";
import type { OriginList } from "./use-neighbours.ts";

interface NeighbourStepsProps {
  readonly list: OriginList;
  /** Whether the tab of memos is open. The next page then opens it, too. */
  readonly memos: boolean;
}

/** The button that led to this page. It gets the focus again. */
let pressed: "previous" | "next" | undefined;

/**
 * Buttons to the previous and the next partner of the list that the user came from. They replace the address, so that Back returns
 * to the list.
 */
export function NeighbourSteps({ list: { search, found }, memos }: NeighbourStepsProps) {
  const styles = useStyles();
  const go = useGo();
  const steps = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const at = pressed && ["previous", "next"].indexOf(pressed);
    if (at !== undefined) steps.current?.querySelectorAll("button")[at]?.focus({ preventScroll: true });
    pressed = undefined;
  }, []);
  const goOn = (to: string) => {
    keepOrigin(to, { search });
    go((memos ? memosOf : pageOf)("partner", to), "replace");
  };
  const step = (which: "previous" | "next", words: Pick<Action, "label" | "icon" | "shortcut">, end: string): Action => {
    const to = found?.[which];
    return {
      id: `partner.${which}`,
      keywords: ["一覧", which],
      disabledReason: found === undefined ? "一覧を読み込んでいます" : to === undefined ? end : undefined,
      run: () => (to === undefined ? undefined : goOn(to)),
      ...words,
    };
  };
  const previous = step(
    "previous",
    { label: "前へ", icon: <ChevronUpRegular />, shortcut: "alt+ArrowUp" },
    "一覧の最初のパートナーです",
  );
  const next = step(
    "next",
    { label: "次へ", icon: <ChevronDownRegular />, shortcut: "alt+ArrowDown" },
    "一覧の最後のパートナーです",
  );
  useActions([
    { ...previous, label: "前のパートナーへ" },
    { ...next, label: "次のパートナーへ" },
  ]);
  const byButton = (action: Action): Action => ({
    ...action,
    run() {
      pressed = action === previous ? "previous" : "next";
      return action.run();
    },
  });
  return (
    <nav ref={steps} aria-label="一覧の前後" className={styles.root}>
      <ActionButton action={byButton(previous)} appearance="subtle" size="small" />
      <span className={styles.place}>{placeText(found)}</span>
      <ActionButton action={byButton(next)} appearance="subtle" size="small" />
    </nav>
  );
}

/** Returns the place in the list: 「3 / 120」. */
function placeText(found: OriginList["found"]): string {
  if (!found) return nothing;
  const all = countText(found.matched, "", found.partial);
  return found.place === undefined ? `一覧の条件から外れました / ${all}` : `${numberText(found.place)} / ${all}`;
}

const useStyles = makeStyles({
  root: { ...notPrinted, display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "8px", marginBottom: "-8px" },
  place: { ...smallText, color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
});
