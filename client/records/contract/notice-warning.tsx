import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useLive } from "#client/device/use-live.ts";
import { useToday } from "#client/device/use-today.ts";
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
  /** Returns the state of the notice for the end that was entered. */
  readonly standing: (found: NoticeCase, today: string) => NoticeStanding | null;
}

/** Says that a contract's end needs a notice, or needed one. It is empty where all is well. */
export function NoticeWarning({ id, standing }: NoticeWarningProps) {
  const found = useNoticeCase(id);
  const today = useToday();
  const at = found && standing(found, today);
  const text = at && noticeWarning(at, today);
  if (!text) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        フリーランス法：{text}
        {noLegalAdvice}
      </MessageBarBody>
    </MessageBar>
  );
}
