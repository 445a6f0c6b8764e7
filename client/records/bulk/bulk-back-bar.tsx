import { MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { BarButton } from "#client/ui/page/bar-button.tsx";
import type { KeptBack } from "./use-kept-back.ts";

interface BulkBackBarProps {
  readonly back: KeptBack;
  readonly onTakeBack: () => void;
  readonly onClose: () => void;
}

/** Offers over a list to take back a bulk edit whose toast is gone. */
export function BulkBackBar({ back: { done }, onTakeBack, onClose }: BulkBackBarProps) {
  return (
    <MessageBar intent="info">
      <MessageBarBody>{`前回の一括編集で${done}。`}</MessageBarBody>
      <MessageBarActions>
        <BarButton onClick={onTakeBack}>すべて元に戻す</BarButton>
        <BarButton onClick={onClose}>閉じる</BarButton>
      </MessageBarActions>
    </MessageBar>
  );
}
