import { ErrorState } from "#client/ui/page/error-state.tsx";

/**
 * Shown in place of the whole application where the browser refuses to store data. The application needs a database for all that
 * is typed.
 */
export function StorageForbidden() {
  return (
    <ErrorState
      title="このブラウザーでは端末にデータを保存できません"
      hint="Musubi は入力した内容を端末に保存して動きます。ブラウザーの設定でこのサイトの Cookie とサイトデータを許可してから、再読み込みしてください。"
      retryLabel="再読み込み"
      retry={() => location.reload()}
    />
  );
}
