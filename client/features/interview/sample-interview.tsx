import { Input, makeStyles, Textarea } from "@fluentui/react-components";
import { ArrowLeftRegular, EditRegular, SaveRegular } from "@fluentui/react-icons";
import { pathTo } from "#client/device/path-to.ts";
import { FormField } from "#client/ui/form/form-field.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { SampleNotice } from "#client/ui/page/sample-notice.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";

/** A sample of an interview with invented words, as a page or as a form. It reads nothing and saves nothing. */
export function SampleInterview({ address, edited }: { readonly address: string; readonly edited: boolean }) {
  const go = useGo();
  const actions: readonly Action[] = edited
    ? [
        {
          id: "sample.back",
          label: "戻る",
          icon: <ArrowLeftRegular />,
          run: () => go(pathTo("/interview/$interviewId", { interviewId: address })),
        },
        {
          id: "sample.save",
          label: "更新",
          icon: <SaveRegular />,
          disabledReason: "サンプルのため、保存できません。",
          run: () => undefined,
        },
      ]
    : [
        {
          id: "sample.edit",
          label: "編集",
          icon: <EditRegular />,
          run: () => go(pathTo("/interview/$interviewId/edit", { interviewId: address })),
        },
      ];
  return (
    <Page
      title={edited ? "面談編集（サンプル）" : "面談詳細（サンプル）"}
      breadcrumb={[{ label: "パートナー", href: "/partner/search" }]}
      secondary={actions}
      head={<SampleNotice />}
    >
      <Card>{edited ? <SampleFields /> : <DefinitionGrid items={facts} />}</Card>
    </Page>
  );
}

const facts = [
  { label: "面談日", value: "2026/04/01" },
  { label: "面談対象者", value: "見本 太郎" },
  { label: "面談者", value: "見本 花子" },
  { label: "経験した役割", value: "業務の整理と要件のまとめを担当（見本の文章）。", wide: true },
  { label: "キャリアビジョン", value: "小さなチームを率いてみたい（見本の文章）。", wide: true },
];

/** Fields in which the user can type; nothing is saved. */
function SampleFields() {
  const styles = useStyles();
  return (
    <div className={styles.fields}>
      {facts.map(({ label, value, wide }) => (
        <FormField key={label} label={label}>
          {wide ? <Textarea defaultValue={value} rows={3} /> : <Input defaultValue={value} />}
        </FormField>
      ))}
    </div>
  );
}

const useStyles = makeStyles({ fields: { display: "flex", flexDirection: "column", gap: "16px", maxWidth: "640px" } });
