import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";

interface NothingFoundProps {
  /** What the list has: 「案件」. */
  readonly noun: string;
  readonly icon: ReactNode;
  /** Whether a text or a filter narrows the list. */
  readonly narrowed: boolean;
  /** Clears the text and the filters. */
  readonly onReset: () => void;
}

/** Replaces the rows of a list if there are none, or none is found. */
export const NothingFound = ({ noun, icon, narrowed, onReset }: NothingFoundProps) => (
  <EmptyState
    icon={icon}
    title={`${noun}が見つかりませんでした`}
    {...(narrowed ? widenSearch(onReset) : { hint: `登録されている${noun}はまだありません。` })}
  />
);

/** Returns the part of an `EmptyState` that says how to find more. @param onReset clears the text and the filters */
export const widenSearch = (onReset: () => void) => ({
  hint: "検索語を短くするか、条件を外してお試しください。",
  action: <Button onClick={onReset}>条件をリセット</Button>,
});

/** Replaces the rows of a narrowed list while its rows are arriving. */
export const NotFoundYet = () => (
  <Receiving title="まだ見つかっていません" hint="受信中のため、まだ見つかっていない可能性があります。" />
);
