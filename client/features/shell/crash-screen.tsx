import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "#client/ui/error-state.tsx";

/** A screen broke. What is stored on the device is untouched; a retry renders it anew. */
export function CrashScreen({ reset }: ErrorComponentProps) {
  return (
    <ErrorState
      title="画面を表示できませんでした"
      hint="入力済みの変更は端末に保存されています。再試行しても直らない場合は、ページを再読み込みしてください。"
      retry={reset}
    />
  );
}
