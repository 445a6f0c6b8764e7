import { MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import type { CareerIndustry, CareerJob } from "#client/records/career/read-career.ts";
import { Card } from "#client/ui/page/card.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";

/** Shows a career sheet: numbered industries with the numbered jobs in each. */
export function CareerView({ industries }: { readonly industries: readonly CareerIndustry[] }) {
  const styles = useStyles();
  if (industries.length === 0)
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>職務経歴が登録されていません。パートナー詳細画面から登録してください。</MessageBarBody>
      </MessageBar>
    );
  return industries.map((industry, at) => (
    <Card key={industry.row.id}>
      <section aria-labelledby={industry.row.id}>
        <h2 id={industry.row.id} className={styles.title}>
          業界 {at + 1}
        </h2>
        <DefinitionGrid
          items={[
            { label: "業界大分類", value: industry.major },
            { label: "業界中分類", value: industry.middle },
          ]}
        />
        {industry.jobs.map((job, nth) => (
          <Job key={job.row.id} job={job} title={`職種 ${nth + 1}`} />
        ))}
      </section>
    </Card>
  ));
}

function Job({ job, title }: { readonly job: CareerJob; readonly title: string }) {
  const styles = useStyles();
  const { row, major, middle, details, engineers } = job;
  return (
    <section aria-labelledby={`${row.industrySheetId} ${row.id}`} className={styles.job}>
      <h3 id={row.id} className={styles.jobTitle}>
        {title}
      </h3>
      <DefinitionGrid
        items={[
          { label: "職種大分類", value: major },
          { label: "職種中分類", value: middle },
        ]}
      />
      {details.length > 0 && <DataTable inset label="スキル詳細" columns={detailColumns} rows={details} partial={false} />}
      {engineers.length > 0 && (
        <DataTable inset label="エンジニアスキル" columns={engineerColumns} rows={engineers} partial={false} />
      )}
      <DefinitionGrid items={[{ label: "役割", value: row.role, wide: true }]} />
    </section>
  );
}

function Years({ years: name, explanation }: Skill) {
  const styles = useStyles();
  return (
    <>
      {name}
      <span className={styles.explanation}>{explanation}</span>
    </>
  );
}

/** Shows the whole text with its line ends, since it is cut elsewhere. */
const Role = ({ text }: { readonly text: string }) => <span className={useStyles().text}>{text}</span>;

type Skill = CareerJob["engineers"][number];
const years: DataColumn<Skill> = {
  label: "経験年数",
  width: "minmax(0, 2fr)",
  cell: (row) => <Years {...row} />,
};

const detailColumns: readonly DataColumn<CareerJob["details"][number]>[] = [
  { label: "職種小分類", width: "minmax(0, 1.5fr)", cell: ({ name }) => name },
  years,
  { label: "役割", width: "minmax(0, 3fr)", cell: ({ role }) => role && <Role text={role} /> },
];

const engineerColumns: readonly DataColumn<Skill>[] = [
  { label: "エンジニアスキル", width: "minmax(0, 1.5fr)", cell: ({ name }) => name },
  years,
];

const useStyles = makeStyles({
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  job: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    marginTop: "20px",
    paddingLeft: "16px",
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  explanation: {
    display: "block",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  jobTitle: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
});
