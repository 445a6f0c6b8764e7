import type { GuidePage } from "../guide-page.ts";

export const operators: GuidePage = {
  slug: "operators",
  summary: "サーバーを置き、設定し、控えを取る方のための案内です。",
  sections: [
    {
      heading: "読むもの",
      text: "運用の手引きは、製品に付いている文書（英語）にあります。",
      steps: [
        "README.md の Start に、始め方があります。",
        "README.md の Settings に、環境変数の一覧があります。",
        "README.md の Backups に、控えの取り方と戻し方があります。",
        "docs/operations.md に、一台のサーバーでの導入、バックアップ、更新、監視の手順があります。",
        "docs/proxy.md に、プロキシの後ろに置くときの注意があります。",
        "docs/security.md に、脅威と対策、監査の方法があります。",
        "docs/ipad.md に、iPad で使うときの注意があります。",
        "server/masters/data/README.md に、職種などの選択肢の増やし方があります。",
      ],
    },
    {
      heading: "はじめに決めること",
      steps: [
        "本番では DATABASE_URL に PostgreSQL を指定します。組み込みのものは試用のためです。",
        "DATA_KEY の控えを、バックアップとは別の場所に置きます。",
        "SMTP_URL を設定します。設定しないと、招待などのメールはファイルとして残るだけです。",
        "バックアップを毎日取り、一度は戻してみます。",
      ],
    },
    {
      heading: "調子を確かめる",
      text: "どちらも、サーバーの端末で、サーバーと同じ設定で実行します。docs/operations.md のとおりに導入したサーバーでは、deploy/musubi-run doctor のように実行します。登録された内容は変更しません。",
      steps: [
        "npm run doctor は、設定、データベース、メール、ファイルの置き場所を調べます。問題があれば、直し方が出ます。",
        "npm run verify は、保存されたデータとファイルが壊れていないかを調べます。月に一度と、バックアップから戻したあとに実行します。",
      ],
    },
  ],
};
