/** A step of the tour: what it says, and what on the screen it is about. Labels in 「」 stand on the screens; a test looks for them. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  /** Where the element is shown, and the step stands beside it. */
  readonly text: string;
  /** Where there is no element to stand beside, as on a phone: it says where to find it. */
  readonly inWords: string;
  /** Selectors of the element, the first that is shown counts. */
  readonly at: readonly string[];
  /** On which side of its element it stands. */
  readonly side: "below" | "after";
}

/** An element of the navigation beside the page, or the button that opens the navigation. */
const inNavigation = (href: string): readonly string[] => [`nav[aria-label="メイン"] ul a[href="${href}"]`, '[data-tour="menu"]'];

/** The tour: what one needs in the first hour, in this order. */
export const tourSteps: readonly TourStep[] = [
  {
    id: "partners",
    title: "パートナーを探す",
    text: "ここが「全体検索」です。パートナーも案件もメモも、履歴書の中の言葉も、一度に探せます。条件で絞り込むときは「パートナー検索」を開きます。",
    inWords:
      "画面の上の虫めがねが「全体検索」です。パートナーも案件もメモも、履歴書の中の言葉も、一度に探せます。条件で絞り込むときは「パートナー検索」を開きます。",
    at: ['[data-tour="search"]'],
    side: "below",
  },
  {
    id: "interviews",
    title: "面談は、電波がなくても書けます",
    text: "「ホーム」の「今日の面談」から評価を入力します。入力はそのつど端末に残り、電波がなくても保存できます。つながると、自動で送られます。",
    inWords:
      "左上のメニューから「ホーム」を開き、「今日の面談」から評価を入力します。入力はそのつど端末に残り、電波がなくても保存できます。つながると、自動で送られます。",
    at: inNavigation("/home"),
    side: "after",
  },
  {
    id: "sync",
    title: "いまの状態は、ここに出ます",
    text: "「同期済み」なら、すべて届いています。「未送信」は、つながると送られます。「要対応」は、あなたの判断を待っている記録です。押すと「同期センター」が開きます。",
    inWords:
      "画面の上に出ます。「同期済み」なら、すべて届いています。「未送信」は、つながると送られます。「要対応」は、あなたの判断を待っている記録です。押すと「同期センター」が開きます。",
    at: ['header a[href="/sync"]'],
    side: "below",
  },
  {
    id: "files",
    title: "ファイルと写真",
    text: "PDFは、パートナーのページの「履歴書・経歴書」と、案件のページの「案件ファイル」に加えます。紙は「写真を撮る」で撮ります。撮った写真は順に並べ、ひとつのPDFにできます。",
    inWords:
      "PDFは、パートナーのページの「履歴書・経歴書」と、案件のページの「案件ファイル」に加えます。紙は「写真を撮る」で撮ります。撮った写真は順に並べ、ひとつのPDFにできます。",
    at: inNavigation("/partner/search"),
    side: "after",
  },
  {
    id: "help",
    title: "困ったときは「？」",
    text: "「？」を押すと、その画面の使い方が開きます。この案内も「使い方」からいつでも見られます。",
    inWords:
      "右上のメニューの「この画面の使い方」を選ぶと、その画面の説明が開きます。この案内も「使い方」からいつでも見られます。",
    at: ['[data-tour="help"]'],
    side: "below",
  },
];

/** Returns the element that a step is about; undefined where none is shown at this width. */
export function placeOf({ at }: TourStep): HTMLElement | undefined {
  return at
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.getClientRects().length > 0);
}
