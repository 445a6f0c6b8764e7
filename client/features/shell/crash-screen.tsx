import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { isMissingChunk } from "./missing-chunk.ts";

/**
 * Shown when a screen has crashed; the frame around it stays. The data on the device is untouched. A part of the application that
 * failed to load needs a page reload: browsers remember a module that failed.
 */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const missing = isMissingChunk(error);
  const title = missing ? "画面を読み込めませんでした" : "画面を表示できませんでした";
  return (
    <Page title="エラー">
      {missing ? (
        <ErrorState
          title={title}
          hint="アプリケーションが更新されたか、接続が途切れた可能性があります。入力済みの変更は端末に保存されています。"
          retryLabel="再読み込み"
          retry={() => location.reload()}
        />
      ) : (
        <ErrorState
          title={title}
          hint="入力済みの変更は端末に保存されています。再試行しても直らない場合は、ページを再読み込みしてください。"
          retry={reset}
        />
      )}
    </Page>
  );
}
