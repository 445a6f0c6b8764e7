import { useEffect } from "react";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** A tab that has been to Google for another one. It closes itself where the browser lets it. */
export function GoogleReturned() {
  useEffect(() => window.close(), []);
  return (
    <SignedOutFrame title="Google で確認">
      <p>Googleの画面から戻りました。このタブを閉じて、元の画面に戻ってください。</p>
    </SignedOutFrame>
  );
}
