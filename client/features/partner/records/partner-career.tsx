import { makeStyles, tokens } from "@fluentui/react-components";
import { type CareerIndustry, type CareerJob, joinedLevels } from "#client/records/career/read-career.ts";
import { careerSheetOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { notPrinted, plainLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { mapReading } from "#sync/engine/client/reading/reading.ts";
import type { WorkHistory } from "#sync/model/entities/interview.ts";
import { useCareer } from "./use-career.ts";

interface PartnerCareerProps {
  readonly partnerId: string;
  /** Whether it links to the whole career sheet. */
  readonly linked?: true;
}

/** 経歴: shows the career sheet by industry, and the jobs from interviews. */
export function PartnerCareer({ partnerId, linked }: PartnerCareerProps) {
  const career = useCareer(partnerId);
  return (
    <>
      <RecordPart
        title="経歴"
        reading={mapReading(career, ({ industries }) => industries)}
        empty="職務経歴は登録されていません。"
        foot={linked && <ToSheet partnerId={partnerId} />}
      >
        {(rows) => rows.map((industry) => <Industry key={industry.row.id} industry={industry} />)}
      </RecordPart>
      {career && career.value.latestHistory.length > 0 && (
        <RecordPart title="面談で伺った職務経歴" reading={mapReading(career, ({ latestHistory }) => latestHistory)} empty="">
          {(rows, partial) => (
            <DataTable inset label="面談で伺った職務経歴" columns={historyColumns} rows={rows} partial={partial} />
          )}
        </RecordPart>
      )}
    </>
  );
}

function ToSheet({ partnerId }: { readonly partnerId: string }) {
  const styles = useStyles();
  return (
    <AppLink href={careerSheetOf(partnerId)} className={styles.link}>
      職務経歴書を開く
    </AppLink>
  );
}

const historyColumns: readonly DataColumn<WorkHistory[number]>[] = [
  { label: "業界", width: "minmax(0, 1fr)", cell: ({ industry }) => industry },
  { label: "年数", width: "minmax(64px, 0.5fr)", cell: ({ years }) => years },
  { label: "役割", width: "minmax(0, 2fr)", cell: ({ role }) => <ClampedText text={role} lines={3} /> },
];

function Industry({ industry }: { readonly industry: CareerIndustry }) {
  const styles = useStyles();
  const name = joinedLevels(industry);
  return (
    <section aria-label={name} className={styles.industry}>
      <h3 className={styles.name}>{name}</h3>
      {industry.jobs.map((job) => (
        <Job key={job.row.id} job={job} />
      ))}
    </section>
  );
}

function Job({ job }: { readonly job: CareerJob }) {
  const styles = useStyles();
  const name = joinedLevels(job);
  const skills = [...job.details, ...job.engineers];
  return (
    <div className={styles.job}>
      <p className={styles.jobName}>{name}</p>
      {skills.length > 0 && (
        <ul aria-label={`${name}のスキル`} className={styles.skills}>
          {skills.map((skill) => (
            <li key={skill.id} className={styles.skill}>
              {skill.name}
              {skill.years && <span className={styles.years}>{skill.years}</span>}
            </li>
          ))}
        </ul>
      )}
      {job.row.role && (
        <p className={styles.role}>
          <ClampedText text={job.row.role} lines={3} />
        </p>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  link: { ...plainLink, ...touchTarget, ...notPrinted, display: "inline-flex", alignItems: "center", marginTop: "12px" },
  industry: { ":not(:first-of-type)": { marginTop: "16px" } },
  name: { margin: "0 0 4px", fontSize: "14px", lineHeight: "20px", fontWeight: 600, overflowWrap: "anywhere" },
  job: {
    display: "flex",
    flexDirection: "column",
    gap: "6px",
    marginTop: "8px",
    paddingLeft: "12px",
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  jobName: { margin: 0, ...smallText },
  skills: { display: "flex", flexWrap: "wrap", gap: "6px", listStyleType: "none", margin: 0, padding: 0 },
  skill: {
    display: "inline-flex",
    gap: "6px",
    padding: "1px 8px",
    borderRadius: "4px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: "12px",
    lineHeight: "18px",
  },
  years: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
  role: { margin: 0, ...smallText, color: tokens.colorNeutralForeground2, maxWidth: "72ch" },
});
