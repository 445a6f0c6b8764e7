import { ArrowRightRegular, DocumentQuestionMarkRegular } from "@fluentui/react-icons";
import type { Address } from "#client/device/path-to.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { type PagedName, pageOf } from "./pages.ts";

/** An entity whose records have pages, and to which other records belong. */
export interface RecordOwner {
  readonly of: PagedName;
  readonly id: string;
  /** The record's label. */
  readonly label: string;
}

interface MissingRecordProps {
  /** The owner whose record was looked for. */
  readonly owner: RecordOwner;
  /** The label of such a record. */
  readonly label: string;
  /** Whether some of them have not arrived on the device. */
  readonly partial: boolean;
  /** Why the record may be missing. The default says that it was removed or the address is wrong. */
  readonly hint?: string;
  /** The record of another owner that the address names instead. */
  readonly elsewhere?: { readonly title: string; readonly hint: string; readonly to: string; readonly href: Address } | undefined;
}

/** Says that an address names no record of this owner, with links to continue. */
export function MissingRecord({ owner, label, partial, hint = gone, elsewhere }: MissingRecordProps) {
  const go = useGo();
  const leading = (to: string, href: Address) => (
    <ActionButton action={{ id: "record.missing", label: to, icon: <ArrowRightRegular />, run: () => go(href) }} />
  );
  const icon = <DocumentQuestionMarkRegular />;
  if (elsewhere)
    return (
      <EmptyState icon={icon} title={elsewhere.title} hint={elsewhere.hint} action={leading(elsewhere.to, elsewhere.href)} />
    );
  if (partial) return <Receiving title={`この${label}はまだこの端末に届いていません`} />;
  return (
    <EmptyState
      icon={icon}
      title={`${label}が見つかりませんでした`}
      hint={hint}
      action={leading(`${owner.label}の詳細へ`, pageOf(owner.of, owner.id))}
    />
  );
}

const gone = "削除されたか、アドレスが正しくない可能性があります。";
