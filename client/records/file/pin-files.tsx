import { makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled, SaveArrowRightRegular } from "@fluentui/react-icons";
import { useEffect, useEffectEvent } from "react";
import { type FileRow, factsOf } from "#client/device/files/files.ts";
import { useAttachments } from "#client/device/files/use-attachments.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { ToggleButton } from "#client/ui/page/toggle-button.tsx";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { useFileAct } from "./use-file-act.ts";

interface PinFilesProps {
  /** `entity/id` of the record whose files these are. */
  readonly pin: string;
  readonly entity: FileEntity;
  readonly rows: readonly FileRow[];
}

/**
 * Keeps all files of a record on this device until the user switches it off. Files that are added later are kept once this is
 * shown again.
 */
export function PinFiles({ pin, entity, rows }: PinFilesProps) {
  const styles = useStyles();
  const { attachments } = useReplica();
  const toast = useToast();
  const act = useFileAct();
  const kept = useAttachments();
  const files = rows.map((row) => factsOf(entity, row));
  const isPinned = [...kept.values()].some(({ pins }) => pins.includes(pin));
  const missing = isPinned && files.some(({ key }) => !kept.get(key)?.pins.includes(pin));
  const keep = (said?: string) =>
    act("ファイルを端末に保存できませんでした。", async () => {
      await attachments.pin(pin, files);
      if (said !== undefined) toast(said);
    });
  const pinAgain = useEffectEvent(() => void keep());
  useEffect(() => {
    if (missing) pinAgain();
  }, [missing]);
  if (files.length === 0) return null;
  const here = files.filter(({ key }) => kept.get(key)?.held).length;
  const toggle = () =>
    isPinned
      ? act("端末への保存をやめられませんでした。", async () => {
          await attachments.unpin(pin);
          toast("端末への保存をやめました。");
        })
      : keep("ファイルを端末に保存します。オフラインでも開けます。");
  return (
    <Tooltip
      content={
        isPinned ? `${files.length}件のうち${here}件を端末に保存済み` : "オフラインでも開けるように、ファイルを端末に残します"
      }
      relationship="description"
    >
      <ToggleButton
        size="small"
        className={mergeClasses(styles.toggle, isPinned && styles.pinned)}
        icon={isPinned ? <CheckmarkCircleFilled /> : <SaveArrowRightRegular />}
        checked={isPinned}
        onClick={() => void toggle()}
      >
        端末に保存
      </ToggleButton>
    </Tooltip>
  );
}

const useStyles = makeStyles({
  toggle: { marginTop: "8px" },
  pinned: { "& > .fui-Button__icon, &:hover > .fui-Button__icon": { color: tokens.colorBrandForeground2 } },
});
