import { AlertOffRegular, AlertRegular } from "@fluentui/react-icons";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { useMutate } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import type { Action } from "#client/ui/page/action.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { read } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { FollowedName } from "#sync/model/rules/follow.ts";
import { followCall, readFollowed } from "./followed.ts";

/** Returns the action by which the current user follows a record, or no longer does. It is live. */
export function useFollow(owner: FollowedName, id: string): Action {
  const followed = useLive(readFollowed, [])?.value.filter((one) => one.owner === owner && one.id === id) ?? [];
  const replica = useReplica();
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();
  const isFollowed = followed.length > 0;
  const run = (wish: "follow" | "unfollow") =>
    attempt(wish === "follow" ? "フォローできませんでした。" : "フォローを解除できませんでした。", async () => {
      // A partner to whom another one was merged may be followed twice.
      const ids = wish === "follow" ? [id] : followed.flatMap(({ followedIds }) => followedIds);
      const seen = wish === "follow" ? await seenNow(replica, owner, id) : undefined;
      for (const one of ids) {
        const { mutator, input } = followCall(wish, owner, one, seen);
        await mutate(mutator, input);
      }
      toast(wish === "follow" ? "フォローしました。変更は、お知らせの「自分宛て」に表示されます。" : "フォローを解除しました。");
    });
  return {
    id: `${owner}.follow`,
    label: isFollowed ? "フォローを解除" : "フォローする",
    icon: isFollowed ? <AlertOffRegular /> : <AlertRegular />,
    keywords: ["follow", "ふぉろー", "通知"],
    run: () => void run(isFollowed ? "unfollow" : "follow"),
  };
}

/** Reads which changes are on the device. Undefined while some have not arrived, as those would be shown as new. */
async function seenNow(replica: Replica, owner: FollowedName, id: string): Promise<readonly string[] | undefined> {
  // The code that reads histories is loaded only by those who follow something.
  const { readMarks } = await import("./read-news.ts");
  const { value, partial } = await read(replica, (reader) => readMarks(reader, owner, id));
  return partial ? undefined : value;
}
