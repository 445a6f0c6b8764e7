import type { NewRowOf, Row } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { dateOf, day, officeHours, stampsAt } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { anyOf, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoTime } from "./shared.ts";

/** Days from the demo's last day: written, open from, closed after. What is still to come counts from today. */
type Days = readonly [written: number, open: number | null, close: number | null];

const texts: readonly (readonly [title: string, category: 1 | 2 | 3 | 4, days: Days, contents: string, isValid?: false])[] = [
  [
    "パートナー交流会のお知らせ",
    1,
    [-6, -5, 24],
    "パートナーの皆さまとの交流会を開きます。\n\n・会場：本社5階（オンライン参加可）\n・内容：事例の紹介、懇親会\n\n担当のパートナーにお声がけください。",
  ],
  [
    "契約書の様式を改めました",
    2,
    [-3, -3, null],
    "業務委託契約書の様式を改めました。新しい契約からこちらをお使いください。すでに結んだ契約はそのままで構いません。",
  ],
  [
    "面談評価の入力期限について",
    3,
    [-2, -2, 28],
    "面談の評価は、実施した日から三営業日以内の入力をお願いします。間に合わないときは部門の責任者へご相談ください。",
  ],
  [
    "【重要】フィッシングメールにご注意ください",
    4,
    [-1, -1, 13],
    "当社をかたる不審なメールが確認されています。\n添付ファイルを開かず、リンクを押さず、情報システム担当へお知らせください。",
  ],
  [
    "年末年始の営業日",
    3,
    [-9, -8, 60],
    "年末年始は次のとおり休業します。契約の更新手続きは休業前に済ませてください。緊急の連絡先は掲示板をご覧ください。",
  ],
  [
    "勉強会「見積りの考え方」",
    1,
    [-12, -10, 9],
    "案件の見積りを題材に、根拠の示し方を話し合います。事前の準備は要りません。録画は後日共有します。",
  ],
  [
    "日報の確認にご協力ください",
    2,
    [-20, -20, null],
    "パートナーの日報は、週に一度は目を通してください。困りごとの早い発見につながります。",
  ],
  [
    "システムメンテナンスの予定",
    2,
    [-4, 3, 17],
    "次の土曜の22時から翌6時まで、ファイルの保管先を点検します。その間も閲覧と入力はできますが、添付の取り出しに時間がかかることがあります。",
  ],
  ["春の合同説明会", 1, [-5, 20, 75], "春の合同説明会の準備を始めます。登壇してくださる方を募集します。"],
  ["夏季休業のお知らせ", 3, [-130, -125, -90], "夏季休業の期間は掲示のとおりです。休業中のお問い合わせは翌営業日に対応します。"],
  [
    "台風接近に伴う在宅勤務のお願い",
    4,
    [-75, -75, -73],
    "台風の接近が予想されます。明日は原則として在宅で勤務し、訪問の予定は先方と調整してください。",
  ],
  [
    "請求書の電子化が始まります",
    2,
    [-210, -205, -120],
    "パートナーからの請求書を電子で受け取れるようになりました。紙での受け付けは三か月後に終わります。",
  ],
  ["新任管理者のご紹介", 3, [-300, -300, -270], "パートナー支援部に新しい仲間が加わりました。しばらくは各担当に同席します。"],
  ["（下書き）評価制度の見直し", 3, [-8, null, null], "評価項目の見直し案です。内容が固まるまで公開しません。", false],
  ["【訂正前】交流会の日程", 1, [-7, -6, 24], "日程に誤りがありました。別のお知らせをご覧ください。", false],
];

/** Makes the announcements: open, future, past and withdrawn ones, in every category. */
export function demoAnnouncements({ seed = 1, now = defaultNow }: DemoOptions, { admins }: Pick<DemoShared, "admins">): Row[] {
  const random = randomFrom(seed, -2);
  const { start, end } = demoTime(now);
  return texts.map(([title, category, [written, open, close], contents, isValid = true]) => {
    const at = officeHours(random, end + written * day, start, end);
    // After a weekend the last day is still Friday until the office opens.
    const date = (days: number | null) =>
      days === null ? null : dateOf((days > 0 ? Math.max(end, now.getTime()) : end) + days * day);
    const values: NewRowOf<typeof announcement> = {
      id: random.uuid(at),
      title,
      category,
      contents,
      openDate: date(open),
      closeDate: date(close),
      isValid,
    };
    return rowOf(announcement, values, stampsAt(at, anyOf(random, admins)));
  });
}
