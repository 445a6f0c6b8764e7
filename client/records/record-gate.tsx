import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { createElement, type ReactNode, useCallback, useContext, useState } from "react";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DialogInUse } from "#client/ui/page/dialog-in-use.ts";
import { DialogNotice } from "#client/ui/page/dialog-notice.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { listAddress, pagesOf, trailTo } from "./pages.ts";
import { useTrashAction } from "./trash/use-trash-action.tsx";
import { removedText } from "./use-last-there.ts";
import type { RecordReading } from "./use-record.ts";

interface RecordGateProps<T> {
  readonly record: RecordReading<T>;
  /** For each card, the number of lines while the record is being read. */
  readonly skeleton?: readonly number[];
  /** Whether the page shows its title itself. */
  readonly ownHead?: boolean;
  /** Shown for an address that leads to no record, in place of a sentence. */
  readonly unknown?: ReactNode;
  /** @param named the id to which the address resolves */
  readonly children: (value: T, named: string) => ReactNode;
}

/**
 * Shows a record's page once the record is read, else why it is missing. If another user removes it while a dialog with input is open,
 * the page stays, and the dialog says so.
 */
export function RecordGate<T>({ record, skeleton = oneCard, ownHead, unknown, children }: RecordGateProps<T>) {
  const { title } = pagesOf(record.of);
  const [last, setLast] = useState<Found<T>>();
  const next = record.state === "there" ? record : record.state === "missing" ? last : undefined;
  if (next !== last) setLast(next);
  const [inUse, setInUse] = useState(0);
  const dialogOpened = useCallback(() => {
    setInUse((count) => count + 1);
    return () => setInUse((count) => count - 1);
  }, []);
  const notice = useContext(DialogNotice);
  if (next && (record.state === "there" || inUse > 0))
    return (
      <DialogInUse value={dialogOpened}>
        <DialogNotice value={record.state === "missing" ? <Removed {...record} /> : notice}>
          {children(next.value, next.named)}
        </DialogNotice>
      </DialogInUse>
    );
  if (unknown !== undefined && record.state === "missing" && !record.inTrash) return unknown;
  if (record.state === "loading") {
    return (
      <Page title={title} breadcrumb={trailTo(record.of)} ownHead={ownHead === true}>
        {skeleton.map((lines) => (
          <Card key={lines}>
            <SkeletonLines lines={lines} />
          </Card>
        ))}
      </Page>
    );
  }
  return (
    <Page title={title} breadcrumb={trailTo(record.of)}>
      <Card>
        {record.state === "missing" ? (
          <Missing {...record} />
        ) : (
          <Receiving title={`この${record.label}はまだこの端末に届いていません`} />
        )}
      </Card>
    </Page>
  );
}

type Found<T> = Extract<RecordReading<T>, { state: "there" }>;

function Removed(record: Extract<RecordReading<unknown>, { state: "missing" }>) {
  const styles = useStyles();
  return (
    <MessageBar intent="error" layout="multiline" className={styles.removed}>
      <MessageBarBody>{removedText(record, "入力した内容は、閉じるまでこの画面に残ります。")}</MessageBarBody>
    </MessageBar>
  );
}

function Missing({ of, label, inTrash }: Extract<RecordReading<unknown>, { state: "missing" }>) {
  const go = useGo();
  const [toTrash] = useTrashAction();
  const { list, missing } = pagesOf(of);
  const toList = {
    id: `${of}.toList`,
    label: `${list.label}へ`,
    icon: createElement(list.icon),
    run: () => go(listAddress(of)),
  };
  // A user without access to the trash only learns that the record is not there.
  const shown = inTrash && toTrash;
  return (
    <EmptyState
      icon={shown ? toTrash.icon : createElement(missing.icon)}
      title={`${label}が見つかりませんでした`}
      hint={shown ? `ゴミ箱にあります。削除から${trashDays}日以内であれば元に戻せます。` : missing.hint}
      action={<ActionButton action={shown ? { ...toTrash, label: "ゴミ箱へ" } : toList} />}
    />
  );
}

const oneCard = [8];

const useStyles = makeStyles({ removed: { marginBottom: "16px" } });
