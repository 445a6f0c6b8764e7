import { nameInText } from "#client/ui/text/shortened.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import type { BulkKind } from "./bulk-plan.ts";
import type { NotChanged } from "./read-plan.ts";

/** Returns a number of records as text: 「1,234件」. */
export const countOf = (count: number): string => `${numberText(count)}件`;

interface KindWords {
  /** The title of the question, by how many are chosen. */
  readonly title: (count: string) => string;
  /** What will happen, by how many are changed. */
  readonly plan: (count: string) => string;
  /** The button, by how many are changed; undefined as long as that is not known. */
  readonly confirm: (count: string | undefined) => string;
  readonly done: (count: string) => string;
  /** Why some are left as they are, by how many. */
  readonly same: (count: string) => string;
}

/** The words for what is done to records. */
export const kindWords: Readonly<Record<BulkKind, KindWords>> = {
  set: {
    title: (count) => `${count}を一括編集`,
    plan: (count) => `${count}を変更します。`,
    confirm: (count) => (count === undefined ? "変更" : `${count}を変更`),
    done: (count) => `${count}を変更しました`,
    same: (count) => `${count}はすでにこの値のため、変わりません。`,
  },
  remove: {
    title: (count) => `${count}を削除`,
    plan: (count) => `${count}を削除します。`,
    confirm: (count) => (count === undefined ? "削除" : `${count}を削除`),
    done: (count) => `${count}を削除しました`,
    same: (count) => `${count}はすでに削除されています。`,
  },
  restore: {
    title: (count) => `${count}を元に戻す`,
    plan: (count) => `${count}を元に戻します。`,
    confirm: (count) => (count === undefined ? "元に戻す" : `${count}を元に戻す`),
    done: (count) => `${count}を元に戻しました`,
    same: (count) => `${count}はすでに元に戻されています。`,
  },
};

/** Returns what a run has done: 「12件を変更しました」. */
export function doneText(kind: BulkKind, made: number, isBack: boolean): string {
  if (made === 0) return isBack ? "元に戻す変更はありませんでした" : "変更はありませんでした";
  return isBack ? `${countOf(made)}を元に戻しました` : kindWords[kind].done(countOf(made));
}

/** What of a bulk edit was not taken back. */
interface NotBack {
  readonly refused: readonly Pick<NotChanged, "name" | "reason">[];
  /** Number of changes that stay planned. */
  readonly left: number;
  readonly failure: string | undefined;
}

/** The names that a toast has room for. */
const mostNamed = 3;

/** Returns what was not taken back, for a toast: how many, which of them, and why. */
export function notBackText({ refused, left, failure }: NotBack): { readonly text: string; readonly body: string } {
  const more = refused.length - mostNamed;
  const named = refused
    .slice(0, mostNamed)
    .map(({ name, reason }) => `${nameInText(name)}：${reason}`)
    .join("");
  return {
    text: `${countOf(refused.length + left)}を元に戻せませんでした。`,
    body: [
      named,
      more > 0 ? `ほか${countOf(more)}。` : "",
      failure === undefined ? "" : `${failure}残りの変更は、一覧から再開できます。`,
    ].join(""),
  };
}
