import { ErrorState } from "#client/ui/page/error-state.tsx";

/** In place of the whole application, which keeps all that is typed in the browser's own database. */
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
