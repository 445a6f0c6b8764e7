import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AlertOffRegular, CheckmarkRegular, HistoryRegular } from "@fluentui/react-icons";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { concernStyles } from "#client/records/concern/concern-styles.ts";
import { followCall } from "#client/records/follow/followed.ts";
import { type News, readNews } from "#client/records/follow/read-news.ts";
import { historyOf, pageOf } from "#client/records/pages.ts";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { ActionMenu } from "#client/ui/page/action-menu.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { relativeTime } from "#client/ui/text/relative-time.ts";
import { useNow } from "#client/ui/text/use-now.ts";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { model } from "#sync/model/model.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { historyPhrase } from "#sync/model/rules/history.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ConcernCard } from "./concern-card.tsx";

/** The records that the current user follows, with what others have changed there since. Nothing without any. */
export function MyFollows() {
  const styles = useStyles();
  const { value: news = [], partial = false } = useLive(readNews, []) ?? {};
  const focus = useLineFocus(news);
  const mutate = useMutate();
  const attempt = useAttempt();
  const toast = useToast();
  const go = useGo();
  const now = useNow();
  if (news.length === 0) return null;
  const changed = news.filter(({ total }) => total > 0);
  /** What was new stays new: the marks are those before. */
  const followAgain = ({ owner, followedIds, id, seen = [] }: Pick<News, "owner" | "followedIds" | "id" | "seen">) =>
    void attempt("フォローを元に戻せませんでした。", async () => {
      for (const followedId of followedIds) {
        const marks = id === followedId && seen.length > 0 ? seen : undefined;
        const { mutator, input } = followCall("follow", owner, followedId, marks);
        await mutate(mutator, input);
      }
      toast("フォローを元に戻しました。");
    });
  const act = (what: "look" | "unfollow", { owner, followedIds, id, seen = [], marks }: News, failed: string) =>
    void attempt(failed, async () => {
      // Marks are begun only with all changes on the device. Otherwise those that arrive later would be new.
      const isTold = what === "look" && (!partial || seen.length > 0);
      for (const followedId of followedIds) {
        const { mutator, input } = followCall(what, owner, followedId, isTold && id === followedId ? marks : undefined);
        await mutate(mutator, input);
      }
      if (what === "look") toast("変更を確認済みにしました。");
      else
        toast("フォローを解除しました。", {
          action: { label: "元に戻す", run: () => followAgain({ owner, followedIds, id, seen }) },
        });
    });
  return (
    <ConcernCard
      title="フォロー中"
      count={changed.length > 0 || partial ? `新しい変更 ${countText(changed.length, "件", partial)}` : "新しい変更なし"}
    >
      <ul aria-label="フォロー中の登録" {...focus}>
        {news.map((one) => (
          <li key={`${one.owner}/${one.id}`} className={styles.item}>
            <div className={styles.words}>
              <AppLink href={pageOf(one.owner, one.id)} className={styles.about}>
                {isolated(one.name)}
              </AppLink>
              {one.entries.map((entry) => (
                <p key={entry.key} className={styles.line}>
                  <span className={styles.phrase}>{historyPhrase(model.entity(entry.entity), entry.act)}</span>
                  {entry.title !== null && <span className={styles.title}>{isolated(entry.title)}</span>}
                  <span>{isolated(entry.by)}</span>
                  <time dateTime={entry.at} title={formatMoment(entry.at)}>
                    {relativeTime(entry.at, now)}
                  </time>
                </p>
              ))}
              {one.total > one.entries.length && (
                <p className={styles.line}>ほか{numberText(one.total - one.entries.length)}件の変更</p>
              )}
            </div>
            <div className={styles.controls}>
              {one.total > 0 && (
                <Button
                  size="small"
                  icon={<CheckmarkRegular />}
                  className={styles.control}
                  aria-label={`確認済みにする：${one.name}`}
                  onClick={() => act("look", one, "確認済みにできませんでした。")}
                >
                  確認済みにする
                </Button>
              )}
              <ActionMenu
                label={`操作：${one.name}`}
                appearance="subtle"
                size="small"
                actions={[
                  { id: "history", label: "履歴", icon: <HistoryRegular />, run: () => go(historyOf(one.owner, one.id)) },
                  {
                    id: "unfollow",
                    label: "フォローを解除",
                    icon: <AlertOffRegular />,
                    run: () => act("unfollow", one, "フォローを解除できませんでした。"),
                  },
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
    </ConcernCard>
  );
}

const useStyles = makeStyles({
  ...concernStyles,
  item: { ...concernStyles.item, flexWrap: "wrap", gap: "4px 12px" },
  words: { flex: "1 1 240px", minWidth: 0 },
  about: { ...concernStyles.about, overflowWrap: "anywhere" },
  phrase: { color: tokens.colorNeutralForeground1 },
  title: { minWidth: 0, overflowWrap: "anywhere" },
  controls: { display: "flex", alignItems: "center", gap: "4px", marginInlineStart: "auto", ...notPrinted },
  control: { [touch]: { minHeight: touchSize } },
});
