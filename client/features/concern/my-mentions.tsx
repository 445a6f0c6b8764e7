import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import { useLive } from "#client/device/use-live.ts";
import { useMutate, useMutateAll } from "#client/device/use-mutate.ts";
import { AboutLink } from "#client/records/concern/about-link.tsx";
import { concernStyles } from "#client/records/concern/concern-styles.ts";
import { type MentionView, readMentions } from "#client/records/mention/read-mentions.ts";
import { TextWithMentions } from "#client/records/mention/text-with-mentions.tsx";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { relativeTime } from "#client/ui/text/relative-time.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { useNow } from "#client/ui/text/use-now.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { readMention, unreadMention } from "#sync/model/mutators/memo.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ConcernCard } from "./concern-card.tsx";

/**
 * The memos that name the current user. Following one's link marks it as read, and so does 既読にする, with an undo. Nothing
 * without any.
 */
export function MyMentions() {
  const styles = useStyles();
  const { value: mentions = [], partial = false } = useLive(readMentions, []) ?? {};
  const mutate = useMutate();
  const mutateAll = useMutateAll();
  const toast = useToast();
  const attempt = useAttempt();
  const now = useNow();
  const focus = useLineFocus(mentions);
  const unread = mentions.filter(({ isRead }) => !isRead);
  if (mentions.length === 0) return null;
  const read = ({ memoId, isRead }: MentionView) =>
    void (isRead || attempt("既読にできませんでした。", () => mutate(readMention, { id: memoId })));
  // Not as one act, since an act is limited in size, and no mark depends on another.
  const undo = (ids: readonly string[]) =>
    void attempt("未読に戻せませんでした。", async () => {
      await mutateAll(ids.map((id) => step(unreadMention, { id })));
      toast(`${numberText(ids.length)}件のメンションを未読に戻しました。`);
    });
  const readAll = (some: readonly MentionView[]) =>
    void attempt("既読にできませんでした。", async () => {
      const ids = some.map(({ memoId }) => memoId);
      await mutateAll(ids.map((id) => step(readMention, { id })));
      const action = { label: "元に戻す", run: () => undo(ids) };
      toast(`${numberText(ids.length)}件のメンションを既読にしました。`, { action });
    });
  return (
    <ConcernCard
      title="メンション"
      count={unread.length > 0 || partial ? `未読 ${countText(unread.length, "件", partial)}` : "未読なし"}
      control={
        unread.length > 1 && (
          <PassingButton appearance="subtle" size="small" onClick={() => readAll(unread)}>
            すべて既読にする
          </PassingButton>
        )
      }
    >
      <ul aria-label="自分へのメンション" {...focus}>
        {mentions.map((one) => (
          <li key={one.memoId} className={styles.item}>
            <div className={styles.words}>
              <p className={mergeClasses(styles.text, !one.isRead && styles.unread)}>
                <ClampedText text={one.content} lines={3}>
                  <TextWithMentions text={one.content} names={one.mentioned} />
                </ClampedText>
              </p>
              <p className={styles.line}>
                {!one.isRead && (
                  <StatusBadge small tone="warning">
                    未読
                  </StatusBadge>
                )}
                <span>{isolated(one.author)}</span>
                <time dateTime={one.at} title={formatMoment(one.at)}>
                  {relativeTime(one.at, now)}
                </time>
                <AboutLink about={{ ...one.about, label: memosName(one) }} onClick={() => read(one)} />
              </p>
            </div>
            {!one.isRead && (
              <Button
                size="small"
                icon={<CheckmarkRegular />}
                className={styles.control}
                aria-label={`既読にする：${one.author}、${memosName(one)}`}
                onClick={() => readAll([one])}
              >
                既読にする
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ConcernCard>
  );
}

const memosName = ({ about }: MentionView) => `${about.label}のメモ`;

const useStyles = makeStyles({
  ...concernStyles,
  unread: { fontWeight: tokens.fontWeightSemibold },
  control: { ...notPrinted, flexShrink: 0, marginInlineStart: "auto" },
});
