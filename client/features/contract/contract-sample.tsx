import { Button, Field, makeStyles, Select } from "@fluentui/react-components";
import { useState } from "react";
import { trailTo } from "#client/records/pages.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";

const statuses = ["契約準備中", "契約中", "契約終了"];

/** Shown for an address without a contract: a sample without data, and a notice that says so. */
export function ContractSample() {
  const styles = useStyles();
  const toast = useToast();
  const [status, setStatus] = useState(statuses[0] ?? "");
  return (
    <Page
      title="契約詳細"
      count={
        <StatusBadge small tone="info">
          サンプル
        </StatusBadge>
      }
      breadcrumb={trailTo("contract")}
    >
      <Card>
        <div className={styles.content}>
          <p>この契約は登録されていません。表示しているのはサンプルで、実際のデータではありません。</p>
          <DefinitionGrid
            items={[
              { label: "パートナー", value: "見本 太郎" },
              { label: "案件", value: "サンプル案件" },
              { label: "契約期間", value: "2026/04/01〜2026/09/30" },
              { label: "状態", value: status },
            ]}
          />
          <div className={styles.change}>
            <Field label="ステータス変更">
              <Select value={status} onChange={(_event, data) => setStatus(data.value)}>
                {statuses.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </Field>
            <Button appearance="primary" onClick={() => toast("サンプルのため、保存されません。", { intent: "info" })}>
              更新
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "20px" },
  change: { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: "12px" },
});
