import { useUnreadAnnouncements } from "#client/records/announcement/use-unread-announcements.ts";
import { TabLinks } from "#client/ui/page/tab-links.tsx";
import { mineAddress } from "./concern-addresses.ts";
import { useConcernCount } from "./use-concern-count.ts";

/** Links to both parts of お知らせ: what is for everybody, and what concerns the current user. */
export function InformationTabs({ current }: { readonly current: "all" | "mine" }) {
  const count = useConcernCount();
  const unread = useUnreadAnnouncements().length;
  const mine = mineAddress();
  return (
    <TabLinks
      label="お知らせの種類"
      tabs={[
        { label: "全体", href: "/information", count: unread, important: true },
        { label: "自分宛て", href: mine, count, important: true },
      ]}
      current={current === "mine" ? mine : "/information"}
    />
  );
}
