/** Where a step may be shown: beside an element, on this side of it. */
interface TourSpot {
  readonly selector: string;
  readonly position: "below" | "after";
  readonly align: "center" | "start" | "top";
  /** Whether it replaces the element itself, such as the button that opens the navigation. */
  readonly standsIn?: true;
}

/** A step of the tour: what it says, and about which elements. Labels in 「」 are those of the screens, as a test makes sure. */
export interface TourStep {
  readonly title: string;
  /** What it says beside its element. */
  readonly text: string;
  /** What it says where the element is not shown, as on a phone: where to find it. */
  readonly inWords: string;
  /** The first that is shown counts. */
  readonly spots: readonly TourSpot[];
}

const inTopBar = (selector: string): readonly TourSpot[] => [{ selector, position: "below", align: "center" }];

/** A link of the navigation beside the page, or the button that opens the navigation. */
const inNavigation = (href: string): readonly TourSpot[] => [
  { selector: `nav[aria-label="メイン"] ul a[href="${href}"]`, position: "after", align: "top" },
  { selector: '[data-tour="menu"]', position: "below", align: "start", standsIn: true },
];

/** The tour: what one needs in the first hour, in this order. */
export const tourSteps: readonly TourStep[] = [
  {
    title: "パートナーを探す",
    text: "ここが「全体検索」です。パートナーも案件もメモも、履歴書の中の言葉も、一度に探せます。条件で絞り込むときは「パートナー検索」を開きます。",
    inWords:
      "画面の上の虫めがねが「全体検索」です。パートナーも案件もメモも、履歴書の中の言葉も、一度に探せます。条件で絞り込むときは「パートナー検索」を開きます。",
    spots: inTopBar('[data-tour="search"]'),
  },
  {
    title: "面談は、電波がなくても書けます",
    text: "「ホーム」の「今日の面談」から評価を入力します。入力はそのつど端末に残り、電波がなくても保存できます。つながると、自動で送られます。",
    inWords:
      "左上のメニューから「ホーム」を開き、「今日の面談」から評価を入力します。入力はそのつど端末に残り、電波がなくても保存できます。つながると、自動で送られます。",
    spots: inNavigation("/home"),
  },
  {
    title: "いまの状態を知る",
    text: "ここに、いまの状態が出ます。「同期済み」なら、すべて届いています。「未送信」は、つながると送られます。「要対応」は、あなたの判断を待っている記録です。押すと「同期センター」が開きます。",
    inWords:
      "いまの状態は、画面の上に出ます。「同期済み」なら、すべて届いています。「未送信」は、つながると送られます。「要対応」は、あなたの判断を待っている記録です。押すと「同期センター」が開きます。",
    spots: inTopBar('header a[href="/sync"]'),
  },
  {
    title: "ファイルと写真",
    text: "PDFは、パートナーのページの「履歴書・経歴書」と、案件のページの「案件ファイル」に加えます。紙は「写真を撮る」で撮ります。撮った写真は順に並べ、ひとつのPDFにできます。",
    inWords:
      "PDFは、パートナーのページの「履歴書・経歴書」と、案件のページの「案件ファイル」に加えます。紙は「写真を撮る」で撮ります。撮った写真は順に並べ、ひとつのPDFにできます。",
    spots: inNavigation("/partner/search"),
  },
  {
    title: "困ったときは「？」",
    text: "「？」を押すと、その画面の使い方が開きます。この案内も「使い方」からいつでも見られます。",
    inWords:
      "右上のメニューの「この画面の使い方」を選ぶと、その画面の説明が開きます。この案内も「使い方」からいつでも見られます。",
    spots: inTopBar('[data-tour="help"]'),
  },
];

/** Returns where a step is shown now, and its element; undefined where none is shown at this width. */
export function placeOf({ spots }: TourStep): (TourSpot & { readonly target: HTMLElement }) | undefined {
  for (const spot of spots) {
    const all = [...document.querySelectorAll<HTMLElement>(spot.selector)];
    const target = all.find((element) => element.getClientRects().length > 0);
    if (target) return { ...spot, target };
  }
  return undefined;
}
