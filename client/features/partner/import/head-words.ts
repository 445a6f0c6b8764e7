import { normalText } from "#sync/engine/normal-text.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { partnerSheet } from "#sync/model/sheets/partner.ts";
import type { Target } from "./import-target.ts";

/** What the columns of our own list are read as: a new column of it must be decided here. */
const ownSheet: Readonly<Record<keyof typeof partnerSheet.heads, Target | undefined>> = {
  name: "fullName",
  kana: "fullKana",
  mail: "mail",
  company: "companyName",
  status: "status",
  tags: "tags",
  latestProject: undefined,
  latestState: undefined,
};

const family = ["姓", "苗字", "名字", "氏"];
const given = ["名", "ファーストネーム"];
const [familyKana, givenKana] = [
  ["セイ", "姓", "苗字", "名字"],
  ["メイ", "名"],
];
const kana = [
  "フリガナ",
  "カナ",
  "カタカナ",
  "ヨミ",
  "ヨミガナ",
  "読み",
  "読み仮名",
  "読みがな",
  "読み方",
  "振り仮名",
  "振仮名",
  "仮名",
];
const name = ["氏名", "名前", "お名前", "漢字", "漢字氏名"];

/** Every word before and after each other, since heads of two lines are joined. */
const joined = (some: readonly string[], others: readonly string[]) =>
  some.flatMap((one) => others.flatMap((other) => [`${one}${other}`, `${other}${one}`]));

const words: Readonly<Record<Target, readonly string[]>> = {
  lastName: [...family, "ファミリーネーム", ...joined(name, family)],
  firstName: [...given, ...joined(name, given)],
  lastNameKana: ["セイ", ...joined(kana, familyKana), ...joined(["氏名カナ", "お名前カナ"], familyKana)],
  firstNameKana: ["メイ", ...joined(kana, givenKana), ...joined(["氏名カナ", "お名前カナ"], givenKana)],
  fullName: [...name, "フルネーム", "姓名", "登録者名", "スタッフ名", "技術者名", "要員名", "パートナー名", "本名", "name"],
  fullKana: [...kana, ...joined(kana, ["氏名", "名前", "お名前", "姓名"])],
  phone: [
    "電話",
    "電話番号",
    "tel",
    "tel番号",
    "phone",
    "携帯",
    "携帯電話",
    "携帯番号",
    "携帯電話番号",
    "連絡先",
    "連絡先電話番号",
    "連絡先電話",
    "連絡先tel",
    "連絡先携帯",
    "お電話番号",
    "ご連絡先",
    "モバイル",
  ],
  mail: [
    "メール",
    "メールアドレス",
    "mail",
    "e-mail",
    "email",
    "mailaddress",
    "e-mailアドレス",
    "emailアドレス",
    "mailアドレス",
    "アドレス",
    "連絡先メール",
    "連絡先メールアドレス",
    "連絡先mail",
    "連絡先e-mail",
    "pcメール",
    "eメール",
  ],
  mail2: [
    "メールアドレス2",
    "メール2",
    "mail2",
    "email2",
    "e-mail2",
    "予備メール",
    "サブメール",
    "携帯メール",
    "携帯メールアドレス",
  ],
  gender: ["性別", "男女", "sex", "gender", "性"],
  birthday: ["生年月日", "誕生日", "誕生年月日", "生年月", "birthday", "お誕生日"],
  zip: ["郵便番号", "〒", "郵便", "zip", "zipcode", "郵便no", "〒番号", "住所郵便番号"],
  address: ["住所", "現住所", "ご住所", "居住地", "所在地", "address", "住所1", "自宅住所"],
  status: ["ステータス", "状態", "状況", "稼働状況", "稼働状態", "status"],
  employeeStatus: ["雇用形態", "雇用区分", "契約形態", "就業形態", "雇用"],
  source: ["流入元", "流入経路", "応募経路", "登録経路", "経路", "媒体", "応募媒体", "紹介元"],
  invoiceId: [
    "インボイス登録番号",
    "インボイス",
    "インボイス番号",
    "適格請求書発行事業者登録番号",
    "適格請求書登録番号",
    "事業者登録番号",
    "登録番号",
    "t番号",
    "登録番号(t番号)",
  ],
  memo: ["備考", "備考欄", "メモ", "特記事項", "コメント", "摘要", "ノート", "備考・特記事項", "memo", "note"],
  tags: ["タグ", "スキルタグ", "スキル", "キーワード", "保有スキル", "tag", "tags"],
  companyName: [
    "所属企業",
    "所属",
    "会社名",
    "会社",
    "所属会社",
    "所属先",
    "企業名",
    "勤務先",
    "所属企業名",
    "所属会社名",
    "法人名",
    "貴社名",
  ],
};

/** Heads of what a partner has no field for: they must not be taken for a part of themselves. */
const others = ["no", "番号", "id", "年齢", "写真", "登録日", "更新日", "作成日", "登録者番号", "社員番号", "最寄駅", "単価"];

/** Words that say a value is about somebody else: a relative, or who wrote, checks or brought the row. */
const elsewhere = new RegExp(
  [
    "緊急|家族|配偶者|保護者|扶養|続柄|保証人|実家|帰省先",
    "担当(?!業務|工程|範囲)|上長|上司|責任者|管理者|代表(?:者|電話|番号|$)",
    "(?:入力|記入|作成|更新|変更|編集|確認|承認|受付|紹介|推薦|評価|面談|面接|連絡)者|面接官|登録者$",
    "取引先|顧客|客先|派遣先|常駐先|就業先|前職|^旧|口座|銀行",
  ].join("|"),
  "u",
);

/** A company has an address and a telephone of its own, but its name is the partner's. */
const ofCompany = /会社|勤務先/u;

/** Words that leave open whose value it is, or since when: 登録者 is the partner, or who registered one. */
const doubtful = /登録者|希望/u;

/** Whether a row of text says that the values below it are about somebody else. A title or a remark does not say that. */
export const isAboutOthers = (text: string): boolean =>
  elsewhere.test(headKey(text)) && !/[:：]|(?:一覧|リスト|名簿|表|台帳)$/u.test(text);

/** A head as it is compared: without what it says about its form, such as 「（必須）」. */
export const headKey = (head: string): string => searchKey(narrow(head).replace(brackets, "")).replace(signs, "");
const withoutNotes = (head: string): string => headKey(narrow(head).replace(/[([【<〔][^()[\]【】<>〔〕]*[)\]】>〕]/gu, ""));
/** The folding takes （名） for the short form of 合名会社, so brackets go before it. */
const brackets = /[()[\]【】<>〔〕「」]/gu;
const signs = /[*※●■◆:：・_/／\s]|必須|任意/gu;
const narrow = (head: string): string => normalText(head, "NFKC");

const targetByKey: ReadonlyMap<string, Target | undefined> = new Map([
  ...others.map((word) => [headKey(word), undefined] as const),
  ...(Object.keys(words) as Target[]).flatMap((target) => words[target].map((word) => [headKey(word), target] as const)),
  ...Object.entries(ownSheet).map(
    ([key, target]) => [headKey(partnerSheet.heads[key as keyof typeof ownSheet].label), target] as const,
  ),
]);
const longestFirst = [...targetByKey].sort(([one], [other]) => other.length - one.length);
/** A shorter word is within too many others: 名 is in 会社名. */
const shortestPart = 2;
/** A longer head is a sentence, and no name of a column. */
const longestHead = 40;

/** What a head says of its column. */
export interface HeadWord {
  /** Undefined where the head names something that is not imported. */
  readonly target: Target | undefined;
  /** Whether the head is the word itself, and does not only contain it. */
  readonly whole: boolean;
}

/** Returns what a head means; undefined where it is unknown. */
export function meaningOf(head: string): HeadWord | undefined {
  if (head === "" || head.length > longestHead * 2) return undefined;
  const [whole, key] = [headKey(head), withoutNotes(head)];
  const inDoubt = doubtful.test(whole);
  if (targetByKey.has(whole)) return { target: targetByKey.get(whole), whole: !inDoubt };
  // A note may say that the value is somebody else's: メール（会社）.
  if (targetByKey.has(key))
    return { target: targetByKey.get(key), whole: !(inDoubt || elsewhere.test(whole) || ofCompany.test(whole)) };
  if (elsewhere.test(whole)) return { target: undefined, whole: true };
  const last = head.slice(head.lastIndexOf(" ") + 1);
  const lastKey = [headKey(last), withoutNotes(last)].find((one) => targetByKey.has(one));
  const target = lastKey === undefined ? undefined : targetByKey.get(lastKey);
  if (ofCompany.test(whole) && target !== "companyName") return undefined;
  if (lastKey !== undefined) return { target, whole: !inDoubt };
  if (key.length > longestHead) return undefined;
  const part = longestFirst.find(([word, found]) => found && word.length >= shortestPart && key.includes(word));
  return part && { target: part[1], whole: false };
}
