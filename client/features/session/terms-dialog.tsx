import { Button, Link, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { touchTarget } from "#client/ui/theme/styles.ts";

/** Shows the terms, to which the user agrees when registering. */
export function TermsDialog() {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Link as="button" type="button" aria-haspopup="dialog" className={styles.open} onClick={() => setOpen(true)}>
        利用規約を読む
      </Link>
      <AppDialog
        maxWidth="medium"
        title="利用規約"
        open={open}
        onClose={close}
        content={{ className: styles.content, tabIndex: 0, role: "region", "aria-label": "利用規約の本文" }}
        actions={
          <Button appearance="primary" onClick={close}>
            閉じる
          </Button>
        }
      >
        {articles.map(({ title, text }, at) => (
          <section key={title}>
            <h3 className={styles.title}>
              第{at + 1}条 {title}
            </h3>
            <p>{text}</p>
          </section>
        ))}
      </AppDialog>
    </>
  );
}

const articles = [
  { title: "目的", text: "本システムは、パートナーと案件に関する業務を行うために提供します。業務以外の目的では利用できません。" },
  {
    title: "アカウント",
    text: "アカウントは本人のみが利用できます。パスワードと認証コードは適切に管理し、第三者に知らせないでください。",
  },
  {
    title: "情報の取り扱い",
    text: "登録されている個人情報と取引情報は、業務に必要な範囲でのみ閲覧・利用し、許可なく外部へ持ち出さないでください。端末に保存されたデータも同様に取り扱ってください。",
  },
  {
    title: "禁止事項",
    text: "虚偽の情報の登録、他人になりすます行為、本システムの運用を妨げる行為を禁止します。",
  },
  {
    title: "記録",
    text: "操作の内容と日時は、業務の確認と不正利用の防止のために記録されます。",
  },
  {
    title: "利用の停止",
    text: "本規約に反する利用が確認された場合、または退職などで業務を離れた場合、アカウントの利用を停止します。",
  },
  {
    title: "規約の変更",
    text: "本規約は、必要に応じて変更することがあります。変更後の利用をもって、変更に同意したものとみなします。",
  },
] as const;

const useStyles = makeStyles({
  open: { minHeight: "32px", ...touchTarget },
  content: { display: "flex", flexDirection: "column", gap: "16px", lineHeight: "22px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: "22px", fontWeight: tokens.fontWeightSemibold },
});
