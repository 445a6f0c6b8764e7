import { pathTo } from "#client/device/path-to.ts";
import { TabLinks } from "#client/ui/page/tab-links.tsx";

interface PickTabsProps {
  readonly projectId: string;
  readonly positionId: string;
  readonly proposed?: true;
  /** What the search of those proposed weighs, as the address has it. It is kept while all are shown. */
  readonly weigh: string | undefined;
}

/** Leads from all partners to those who are proposed for a position, and back. */
export function PickTabs({ projectId, positionId, proposed, weigh }: PickTabsProps) {
  const [all, some] = ([undefined, "proposed"] as const).map((pick) =>
    pathTo("/project/$projectId/assign", { projectId }, { position: positionId, pick, weigh }),
  ) as [ReturnType<typeof pathTo>, ReturnType<typeof pathTo>];
  const tabs = [
    { label: "すべて", href: all },
    { label: "おすすめ", href: some },
  ];
  return <TabLinks label="パートナーの選び方" tabs={tabs} current={proposed ? some : all} />;
}

/** The title of the dialogs in which a partner is chosen for a position. */
export const pickTitle = ({ occupationName }: { readonly occupationName: string }) => `パートナーを選択（${occupationName}）`;
