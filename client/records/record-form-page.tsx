import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useCallback } from "react";
import type { FieldValues } from "react-hook-form";
import { v7 } from "uuid";
import type { TakeDraft } from "#client/device/drafts/draft-store.ts";
import type { Address } from "#client/device/path-to.ts";
import { type Mutate, useMutate } from "#client/device/use-mutate.ts";
import type { FormDefinition } from "#client/ui/form/define-form.tsx";
import { RecordForm, type RecordFormProps } from "#client/ui/form/record-form.tsx";
import { type Changes, type StartValues, useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { type AnyEntity, type RowOf, titleOf } from "#sync/engine/entity.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { newDraftId } from "./draft/new-draft.ts";
import { readNames } from "./names.ts";
import { listAddress, pageOf, pagesOf, trailTo } from "./pages.ts";
import { RecordGate } from "./record-gate.tsx";
import { type PagedEntity, useRecord } from "./use-record.ts";

interface FormPageProps<V extends FieldValues> {
  readonly entity: PagedEntity;
  /** The form, over fields of the entity. */
  readonly form: FormDefinition<V>;
  /** The fields. */
  readonly children: ReactNode;
}

interface CreatePageProps<V extends FieldValues> extends FormPageProps<V> {
  /** The initial values of the fields, if they are not empty. */
  readonly start?: StartValues<V>;
  /** The project from which it was opened. */
  readonly projectId?: string | undefined;
  readonly save: (mutate: Mutate, values: V & { readonly id: string }) => Promise<void>;
}

/** The page on which a record is made, with a network or without. Afterwards it returns to the list. */
export function CreatePage<V extends FieldValues>({ entity, form, start = {}, projectId, save, children }: CreatePageProps<V>) {
  const { label, name } = entity;
  const mutate = useMutate();
  const toast = useToast();
  const leave = useLeave(listAddress(name));
  const record = useRecordForm(form, {
    start,
    draft: `${name}/${newDraftId(projectId)}`,
    save: (values, { draft }) => save(taking(mutate, draft), { id: v7(), ...values }),
    done() {
      toast(`${label}を作成しました。`);
      leave();
    },
  });
  return (
    <Page title={`${label}の作成`} breadcrumb={trailTo(name)}>
      <FormCard record={record} label={`${label}の作成`} submit="作成" cancel={leave}>
        {children}
      </FormCard>
    </Page>
  );
}

interface EditPageProps<V extends FieldValues> extends FormPageProps<V> {
  /** The id, or the number on screens, from the address. */
  readonly address: string;
  readonly save: (mutate: Mutate, changes: Changes<V> & { readonly id: string }) => Promise<void>;
}

/**
 * The page on which a record is changed, with a network or without. Afterwards it returns to the record's page, or to the list.
 */
export function EditPage<V extends FieldValues>({ address, ...props }: EditPageProps<V>) {
  // The key makes it read again for another address, without showing the last record.
  return <Reading key={address} address={address} {...props} />;
}

function Reading<V extends FieldValues>({ address, ...props }: EditPageProps<V>) {
  const { entity } = props;
  const withAuthors = useCallback((row: AnyRow, reader: ReplicaReader) => readAuthors(reader, entity, row), [entity]);
  const record = useRecord(entity, address, withAuthors);
  return <RecordGate record={record}>{(view) => <Editor key={view.row.id} {...props} {...view} />}</RecordGate>;
}

type AnyRow = RowOf<PagedEntity>;

/** A row with the names of those who wrote and changed it. */
interface Authored {
  readonly row: AnyRow;
  readonly author: string;
  /** Null if it was never edited. */
  readonly editor: string | null;
}

async function readAuthors(reader: ReplicaReader, entity: AnyEntity, row: AnyRow): Promise<Authored> {
  const name = await readNames(reader, entity, [row], ["createdBy", "updatedBy"]);
  return { row, author: name(row, "createdBy"), editor: name(row, "updatedBy") };
}

type EditorProps<V extends FieldValues> = Omit<EditPageProps<V>, "address"> & Authored;

function Editor<V extends FieldValues>({ entity, form, save, children, row, author, editor }: EditorProps<V>) {
  const { label, name } = entity;
  const mutate = useMutate();
  const toast = useToast();
  const leave = useLeave(pagesOf(name).edit ? pageOf(name, row.id) : listAddress(name));
  const record = useRecordForm(form, {
    // A form of the entity has no other fields than the row.
    row: row as Readonly<Record<keyof V & string, unknown>> & AnyRow,
    by: editor ?? author,
    draft: `${name}/${row.id}`,
    save: (_values, changes) => save(taking(mutate, changes.draft), { id: row.id, ...changes }),
    done() {
      toast(`${label}を更新しました。`);
      leave();
    },
  });
  return (
    <Page
      title={`${label}の編集`}
      breadcrumb={trailTo(name, pagesOf(name).edit && { id: row.id, label: titleOf(entity, row) ?? "" })}
      count={
        <>
          No. {row.number ?? nothing}・{author}・{formatMoment(row.createdAt)} <UnsentMark entity={entity} id={row.id} />
        </>
      }
    >
      <FormCard record={record} label={`${label}の編集`} submit="保存" cancel={leave}>
        {children}
      </FormCard>
    </Page>
  );
}

/** Saving deletes the form's draft in the same transaction. */
const taking =
  (mutate: Mutate, draft: TakeDraft | undefined): Mutate =>
  (mutator, input, options) =>
    mutate(mutator, input, { ...options, draft });

function useLeave(to: Address): () => void {
  const go = useGo();
  return () => go(to);
}

interface FormCardProps<V extends FieldValues> extends Pick<RecordFormProps<V>, "record" | "label" | "submit" | "cancel"> {
  readonly children: ReactNode;
}

function FormCard<V extends FieldValues>(props: FormCardProps<V>) {
  const styles = useStyles();
  return (
    <Card className={styles.card}>
      <RecordForm summary {...props} />
    </Card>
  );
}

const useStyles = makeStyles({ card: { width: "100%", maxWidth: "800px" } });
