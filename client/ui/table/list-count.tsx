import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";

interface ListCountProps {
  /** Undefined until the list has answered. */
  readonly result: { readonly total: number; readonly matched: number; readonly partial: string | null } | undefined;
}

/** Shows how many records there are and how many the list shows, live: 「登録 1,240 / 表示 37」. */
export function ListCount({ result }: ListCountProps) {
  const text = (which: "total" | "matched") => (result ? countText(result[which], "", result.partial === "rows") : nothing);
  return (
    <LiveRegion as="span">
      登録 {text("total")} / 表示 {text("matched")}
    </LiveRegion>
  );
}
