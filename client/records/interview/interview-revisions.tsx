import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { type Definition, DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { fieldText } from "#client/ui/text/field-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { type interview, interviewNotes, type secondInterview } from "#sync/model/entities/interview.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { revisionsOf } from "#sync/model/rules/interview.ts";

type AnyInterview = typeof interview | typeof secondInterview;

interface InterviewRevisionsProps {
  readonly entity: AnyInterview;
  /** Its newest revision. */
  readonly row: RowOf<AnyInterview>;
  /** How often it was corrected. */
  readonly corrected: number;
}

/** Says how often an interview was corrected, and shows all of its revisions. */
export function InterviewRevisions({ entity, row, corrected }: InterviewRevisionsProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance="transparent" size="small" className={styles.opener} onClick={() => setOpen(true)}>
        訂正 {corrected}回
      </Button>
      {open && <RevisionsDialog entity={entity} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RevisionsDialogProps extends Pick<InterviewRevisionsProps, "entity" | "row"> {
  readonly onClose: () => void;
}

function RevisionsDialog({ entity, row, onClose }: RevisionsDialogProps) {
  const styles = useStyles();
  const { id, partnerId, revisionOfId } = row;
  const revisions = useLive(
    (reader) => readRevisions(reader, entity, { id, partnerId, revisionOfId }),
    [entity, id, partnerId, revisionOfId],
  );
  return (
    <AppDialog
      maxWidth="large"
      title={`${entity.label}（${formatDate(row.scheduledDate) || "日付なし"}）の訂正`}
      onClose={onClose}
      content={{ className: styles.content }}
      actions={<Button onClick={onClose}>閉じる</Button>}
    >
      {!revisions && <SkeletonLines lines={6} />}
      {revisions?.value.map(({ id, title, told, changed, items }) => (
        <section key={id} aria-label={title} className={styles.revision}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.told}>{told}</p>
          {changed && <p className={styles.told}>訂正した項目：{changed}</p>}
          <DefinitionGrid items={items} />
        </section>
      ))}
    </AppDialog>
  );
}

interface Revision {
  readonly id: string;
  readonly title: string;
  /** When and by whom. */
  readonly told: string;
  /** What differs from the revision before. */
  readonly changed: string;
  readonly items: readonly Definition[];
}

type Row = Pick<RowOf<AnyInterview>, "id" | "partnerId" | "revisionOfId">;

async function readRevisions(reader: ReplicaReader, entity: AnyInterview, row: Row): Promise<readonly Revision[]> {
  const rows: readonly RowOf<AnyInterview>[] = await reader.list(entity, "partnerId", row.partnerId);
  const revisions = revisionsOf(rows, row);
  const name = await readNames(reader, entity, revisions, ["createdBy"]);
  return Promise.all(
    revisions.map(async (each, at) => ({
      id: each.id,
      title: at === 0 ? "最新" : at === revisions.length - 1 ? "最初の内容" : `${at}回前の内容`,
      told: `${formatMoment(each.createdAt)} ${name(each, "createdBy")}`,
      changed: labelsOfChanged(entity, each, revisions[at + 1]).join("、"),
      items: await factsOf(reader, entity, each),
    })),
  );
}

const told = [
  "interviewType",
  "scheduledDate",
  "result",
  "secondInterviewAdminId",
  "workHistory",
  ...interviewNotes,
  "softSkills",
  "hardScores",
] as const;

/** The fields that were told, by name, with what a revision holds in each. */
const toldIn = ({ fields }: AnyInterview, row: object) => {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return Object.entries(fields).flatMap(([name, field]) =>
    told.some((each) => each === name) ? [{ name, field, value: values[name] ?? null }] : [],
  );
};

function labelsOfChanged(entity: AnyInterview, row: object, before: object | undefined): readonly string[] {
  if (!before) return [];
  const earlier = toldIn(entity, before);
  return toldIn(entity, row).flatMap(({ field, value }, at) =>
    sameValue(field, value, earlier[at]?.value) ? [] : [field.label],
  );
}

async function factsOf(reader: ReplicaReader, entity: AnyInterview, row: object): Promise<readonly Definition[]> {
  const held = toldIn(entity, row).filter(({ value }) => value !== null && !(Array.isArray(value) && value.length === 0));
  return Promise.all(
    held.map(async ({ field, value }) => ({ label: field.label, value: await fieldText(reader, field, value), wide: true })),
  );
}

const useStyles = makeStyles({
  // In line with the day above it.
  opener: { minWidth: 0, marginInlineStart: "-8px", color: tokens.colorNeutralForeground2 },
  content: { display: "flex", flexDirection: "column", gap: "24px" },
  revision: { display: "flex", flexDirection: "column", gap: "8px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  told: { color: tokens.colorNeutralForeground3 },
});
