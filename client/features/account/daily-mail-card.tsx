import { Switch } from "@fluentui/react-components";
import { useAdministrator } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { dailyMail } from "#sync/model/entities/daily-mail.ts";
import { setDailyMail } from "#sync/model/mutators/daily-mail.ts";
import { AccountCard } from "./account-card.tsx";

/** The switch of the mail each morning. It works without a network, too. */
export function DailyMailCard() {
  const { mail } = useAdministrator();
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();
  const reading = useLive(async (reader) => (await reader.get(dailyMail, reader.actor.id))?.isWanted ?? false, []);
  const isWanted = reading?.value ?? false;
  const set = (next: boolean) =>
    void attempt("毎朝のメールの設定を変更できませんでした。", async () => {
      await mutate(setDailyMail, { isWanted: next });
      toast(next ? "毎朝のメールを受け取ります。" : "毎朝のメールを停止しました。");
    });
  return (
    <AccountCard
      title="毎朝のメール"
      lead="朝7時30分に、期限になったリマインダー、未読のメンション、フォロー中の変更の件数と見出しを、1通にまとめて送ります。お知らせすることがない日は送りません。"
    >
      <Switch
        checked={isWanted}
        disabled={reading === undefined}
        label={`${mail} で受け取る`}
        onChange={(_event, { checked }) => set(checked)}
      />
    </AccountCard>
  );
}
