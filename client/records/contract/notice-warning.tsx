import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { contract } from "#sync/model/entities/contract.ts";
import { type NoticeCase, type NoticeStanding, noLegalAdvice } from "#sync/model/rules/freelance-act.ts";
import { noticeWarning } from "./notice-words.ts";
import { readNoticeCases } from "./read-notice.ts";

/** Returns what the freelance act's rules need of a contract, live; undefined until it has been read. */
export function useNoticeCase(id: string): NoticeCase | undefined {
  const today = useToday();
  return useLive(
    async (reader) => {
      const row = await reader.get(contract, id);
      return row && (await readNoticeCases(reader, [row], today))[0];
    },
    [id, today],
  )?.value;
}

interface NoticeWarningProps {
  readonly id: string;
  /** Returns the state of the notice for the end that was entered; null without one. */
  readonly standing: (found: NoticeCase, today: string) => NoticeStanding | null;
}

/** Says that a contract's end needs a notice, or needed one, also while the end is typed. It is empty where all is well. */
export function NoticeWarning({ id, standing }: NoticeWarningProps) {
  const styles = useStyles();
  const found = useNoticeCase(id);
  const today = useToday();
  const at = found && standing(found, today);
  const text = at && noticeWarning(at, today);
  return (
    <LiveRegion className={styles.region}>
      {text && (
        <MessageBar intent="warning" layout="multiline" aria-label="フリーランス法の予告">
          <MessageBarBody>
            フリーランス法：{text}
            {noLegalAdvice}
          </MessageBarBody>
        </MessageBar>
      )}
    </LiveRegion>
  );
}

const useStyles = makeStyles({
  // Without a warning it takes no space among the fields. It stays rendered: what appears with its region is not announced.
  region: { ":empty": { position: "absolute" } },
});
