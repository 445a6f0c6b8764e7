import {
  ArrowSyncRegular,
  BinRecycleRegular,
  BoardRegular,
  BriefcaseRegular,
  BriefcaseSearchFilled,
  BriefcaseSearchRegular,
  CalculatorFilled,
  CalculatorRegular,
  DataTrendingRegular,
  DocumentBulletListFilled,
  DocumentBulletListRegular,
  GanttChartFilled,
  GanttChartRegular,
  HomeFilled,
  HomeRegular,
  MegaphoneFilled,
  MegaphoneRegular,
  NoteFilled,
  NoteRegular,
  PasswordRegular,
  PeopleSearchFilled,
  PeopleSearchRegular,
  PeopleSettingsFilled,
  PeopleSettingsRegular,
  PeopleSyncRegular,
  PeopleTeamFilled,
  PeopleTeamRegular,
  PersonAddRegular,
  QuestionCircleRegular,
  ShieldTaskFilled,
  ShieldTaskRegular,
  TagFilled,
  TagRegular,
} from "@fluentui/react-icons";
import { type ComponentType, useMemo } from "react";
import type { FixedPath, PathStart } from "#client/device/path-to.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import type { ViewedList } from "#sync/model/rules/saved-view.ts";

/** A link of the navigation. */
export interface Place {
  readonly label: string;
  readonly href: FixedPath;
  /** The beginnings of addresses that belong to this link, each that of a route. */
  readonly areas: readonly PathStart[];
  readonly icon: ComponentType;
  readonly activeIcon: ComponentType;
  readonly keywords: readonly string[];
  /** Whether only masters see it. */
  readonly master?: boolean;
  /** The list whose views are shown below it. */
  readonly views?: ViewedList;
  /** Whether the number of items that wait for the current user is shown below it. */
  readonly concerns?: true;
}

/** A screen that the palette can open. */
export type Screen = Pick<Place, "label" | "href" | "icon" | "keywords" | "master">;

/** Returns the links of the navigation that the current user sees. */
export const usePlaces = (): readonly Place[] => useVisible(places);

/** Returns all screens with an address of their own; those of the navigation come first. */
export const useScreens = (): readonly Screen[] => useVisible(screens);

function useVisible<T extends Screen>(all: readonly T[]): readonly T[] {
  const { master } = useActor();
  return useMemo(() => all.filter((one) => master || one.master !== true), [all, master]);
}

/** Whether an address belongs to a link of the navigation. */
export const isWithin = (pathname: string, { areas }: Pick<Place, "areas">): boolean =>
  pathname === "/" ? areas.includes("/") : areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));

const places: readonly Place[] = [
  {
    label: "ホーム",
    href: "/home",
    areas: ["/", "/home"],
    icon: HomeRegular,
    activeIcon: HomeFilled,
    keywords: ["home", "トップ", "ダッシュボード", "dashboard"],
  },
  {
    label: "パートナー検索",
    href: "/partner/search",
    views: "partner",
    areas: ["/partner"],
    icon: PeopleSearchRegular,
    activeIcon: PeopleSearchFilled,
    keywords: ["partner", "ぱーとなーけんさく", "一覧"],
  },
  {
    label: "案件検索",
    href: "/project/search",
    views: "project",
    areas: ["/project"],
    icon: BriefcaseSearchRegular,
    activeIcon: BriefcaseSearchFilled,
    keywords: ["project", "あんけんけんさく", "プロジェクト", "一覧"],
  },
  {
    label: "候補リスト",
    href: "/candidate",
    areas: ["/candidate"],
    icon: PeopleTeamRegular,
    activeIcon: PeopleTeamFilled,
    keywords: ["candidate", "こうほりすと", "プール", "候補者"],
  },
  {
    label: "契約一覧",
    href: "/contract",
    areas: ["/contract"],
    icon: DocumentBulletListRegular,
    activeIcon: DocumentBulletListFilled,
    keywords: ["contract", "けいやくいちらん", "更新", "終了"],
  },
  {
    label: "稼働状況",
    href: "/occupation",
    areas: ["/occupation"],
    icon: GanttChartRegular,
    activeIcon: GanttChartFilled,
    keywords: ["occupation", "かどうじょうきょう", "空き", "予定", "ガント", "アサイン"],
  },
  {
    label: "お知らせ",
    href: "/information",
    concerns: true,
    areas: ["/information"],
    icon: MegaphoneRegular,
    activeIcon: MegaphoneFilled,
    keywords: ["information", "news", "おしらせ"],
  },
  {
    label: "メモ一覧",
    href: "/memo/list",
    areas: ["/memo"],
    icon: NoteRegular,
    activeIcon: NoteFilled,
    keywords: ["memo", "めもいちらん"],
  },
  {
    label: "プロジェクト見積",
    href: "/tool/project-estimator",
    areas: ["/tool"],
    icon: CalculatorRegular,
    activeIcon: CalculatorFilled,
    keywords: ["estimator", "ぷろじぇくとみつもり", "工数", "人月"],
  },
  {
    label: "管理者一覧",
    href: "/admin/list",
    areas: ["/admin"],
    icon: PeopleSettingsRegular,
    activeIcon: PeopleSettingsFilled,
    keywords: ["admin", "かんりしゃいちらん"],
    master: true,
  },
  {
    label: "タグ管理",
    href: "/tag/manage",
    areas: ["/tag"],
    icon: TagRegular,
    activeIcon: TagFilled,
    keywords: ["tag", "たぐかんり", "タグを作成", "新規作成", "追加"],
    master: true,
  },
  {
    label: "セキュリティ記録",
    href: "/security",
    areas: ["/security"],
    icon: ShieldTaskRegular,
    activeIcon: ShieldTaskFilled,
    keywords: ["security", "せきゅりてぃきろく", "ログイン履歴", "監査", "audit"],
    master: true,
  },
];

export const passwordPlace: Screen = {
  label: "パスワード設定",
  href: "/password",
  icon: PasswordRegular,
  keywords: ["password", "ぱすわーどせってい", "アカウント"],
};

export const syncPlace: Screen = {
  label: "同期センター",
  href: "/sync",
  icon: ArrowSyncRegular,
  keywords: ["sync", "どうきせんたー", "未送信", "要対応"],
};

/** All screens; a test asks the guide for a page of each. */
export const screens: readonly Screen[] = [
  ...places,
  {
    label: "パートナー登録",
    href: "/partner/register",
    icon: PersonAddRegular,
    keywords: ["partner", "ぱーとなーとうろく", "新規作成", "追加"],
  },
  {
    label: "案件作成",
    href: "/project/create",
    icon: BriefcaseRegular,
    keywords: ["project", "あんけんさくせい", "案件を作成", "プロジェクト", "新規作成", "追加"],
  },
  {
    label: "案件ボード",
    href: "/project/board",
    icon: BoardRegular,
    keywords: ["board", "あんけんぼーど", "プロジェクト", "カンバン"],
  },
  {
    label: "候補リスト作成",
    href: "/candidate/create",
    icon: PeopleTeamRegular,
    keywords: ["candidate", "こうほりすとさくせい", "候補リストの作成", "候補リストを作成", "新規作成", "追加"],
  },
  {
    label: "お知らせ作成",
    href: "/information/create",
    icon: MegaphoneRegular,
    keywords: ["news", "おしらせさくせい", "お知らせの作成", "お知らせを作成", "新規作成", "追加"],
  },
  {
    label: "保存した見積もり",
    href: "/tool/project-estimator/list",
    icon: DocumentBulletListRegular,
    keywords: ["estimate", "ほぞんしたみつもり", "比較", "複製"],
  },
  {
    label: "見積もりと実績",
    href: "/tool/project-estimator/calibration",
    icon: DataTrendingRegular,
    keywords: ["calibration", "みつもりとじっせき", "補正係数", "実績時間"],
  },
  {
    label: "管理者登録",
    href: "/admin/register",
    icon: PeopleSettingsRegular,
    keywords: ["admin", "かんりしゃとうろく", "管理者を登録", "招待", "新規作成", "追加"],
    master: true,
  },
  {
    label: "引き渡された変更",
    href: "/admin/quarantine",
    icon: PeopleSyncRegular,
    keywords: ["quarantine", "ひきわたされたへんこう", "削除された管理者", "未送信"],
    master: true,
  },
  {
    label: "パートナーの取り込み",
    href: "/partner/import",
    icon: PersonAddRegular,
    keywords: ["import", "とりこみ", "Excel", "CSV", "インポート"],
  },
  {
    label: "重複の疑い",
    href: "/partner/duplicates",
    icon: PeopleTeamRegular,
    keywords: ["duplicate", "ちょうふくのうたがい", "二重登録", "名寄せ", "同じ人", "パートナーの統合", "別人とした組"],
  },
  {
    label: "ゴミ箱",
    href: "/trash",
    icon: BinRecycleRegular,
    keywords: ["trash", "ごみばこ", "削除", "復元", "元に戻す"],
    master: true,
  },
  passwordPlace,
  syncPlace,
  {
    label: "使い方",
    href: "/guide",
    icon: QuestionCircleRegular,
    keywords: ["guide", "help", "つかいかた", "ヘルプ", "マニュアル", "手引き"],
  },
  {
    label: "新しいこと",
    href: "/guide/news",
    icon: QuestionCircleRegular,
    keywords: ["news", "あたらしいこと", "新機能", "更新履歴", "バージョン"],
  },
];
