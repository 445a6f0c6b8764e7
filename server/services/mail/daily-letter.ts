import { formatDate } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { type Block, callable, type Letter, writeLetter } from "./write-letter.ts";

/** Something of the recipient's own, by its title. */
export interface DigestItem {
  readonly title: string;
  /** The path of its page; null for the list of what concerns the recipient. */
  readonly path: string | null;
  readonly count: number;
}

/** What came for one administrator. */
export interface DailyDigest {
  readonly reminders: readonly DigestItem[];
  readonly moreReminders: number;
  /** How many mentions are unread. */
  readonly mentions: number;
  /** Followed records in which others changed something. */
  readonly changes: readonly DigestItem[];
  readonly moreChanged: number;
}

const mine = "/information?tab=mine";

/**
 * Writes the letter of a morning: counts, titles and links.
 * @param day `YYYY-MM-DD`
 * @param site the address of this server, without a slash at its end
 */
export function dailyLetter(of: { name: string; day: string; digest: DailyDigest; site: string }): Letter {
  const { name, day, site, digest } = of;
  const { reminders, moreReminders, mentions, changes, moreChanged } = digest;
  const link = (path: string | null) => site + (path ?? mine);
  const blocks: Block[] = [{ kind: "paragraph", sentences: [`${formatDate(day)}の朝までに届いた、あなた宛てのお知らせです。`] }];
  if (reminders.length > 0) {
    const items = reminders.map(({ title, path }) => ({ text: callable(title, "リマインダー"), link: link(path) }));
    blocks.push({
      kind: "list",
      label: `リマインダー（${wordsFor(reminders.length + moreReminders)}）`,
      items,
      more: moreReminders,
    });
  }
  if (mentions > 0) {
    const items = [{ text: "メモを読む", link: link(null) }];
    blocks.push({ kind: "list", label: `未読のメンション（${wordsFor(mentions)}）`, items, more: 0 });
  }
  if (changes.length > 0) {
    const items = changes.map(({ title, path, count }) => ({
      text: `${callable(title, "フォロー中の登録")}：${wordsFor(count)}の変更`,
      link: link(path),
    }));
    blocks.push({
      kind: "list",
      label: `フォロー中の変更（${wordsFor(changes.length + moreChanged)}）`,
      items,
      more: moreChanged,
    });
  }
  blocks.push(
    { kind: "link", label: "「自分宛て」を開く", link: link(null) },
    { kind: "paragraph", sentences: ["このメールは、「パスワード設定」の画面にある「毎朝のメール」で止められます。"] },
  );
  return writeLetter("今朝のお知らせ", name, blocks);
}

const wordsFor = (count: number) => `${numberText(count)}件`;
