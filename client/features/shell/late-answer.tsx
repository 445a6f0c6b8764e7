import { ErrorState } from "#client/ui/page/error-state.tsx";

export const lateAnswerTitle = "端末のデータベースが応答しません";
/** The first advice: another tab may block the database until it is closed. */
export const lateAnswerHint =
  "ほかのタブやウィンドウで開いている Musubi を閉じて、少しお待ちください。続く場合は再読み込みしてください。";

/** Shown in place of the whole application until the device's database answers. */
export function LateAnswer() {
  return (
    <ErrorState
      title={lateAnswerTitle}
      hint={`${lateAnswerHint}保存した内容は端末に残っています。`}
      retryLabel="再読み込み"
      retry={() => location.reload()}
    />
  );
}
