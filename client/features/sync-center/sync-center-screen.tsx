import { Page } from "#client/ui/page.tsx";

export function SyncCenterScreen() {
  return <Page title="同期センター">{null}</Page>;
}
