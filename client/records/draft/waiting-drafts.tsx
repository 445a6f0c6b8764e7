import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { openKeys } from "#client/device/drafts/draft-store.ts";
import type { Address } from "#client/device/path-to.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { pageOf, pagesOf } from "#client/records/pages.ts";
import { mergesInto } from "#client/records/partner/merges-into.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { nameOf, type RecordName } from "#client/ui/text/record-name.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import type { Model } from "#sync/engine/registry.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { draftAddress } from "./draft-address.ts";
import { type DraftKey, draftedForm, draftLabel } from "./drafted-forms.ts";
import { withoutLostFeatures } from "./feature-draft.ts";
import { isNewDraft, projectOfDraft } from "./new-draft.ts";

/** A form's unfinished draft, and where it can be continued. */
export interface WaitingDraft {
  readonly key: string;
  readonly label: string;
  readonly address: Address;
}

/**
 * Returns the drafts of one record's forms, and those of a partner's memos and photos where `memos` is set. With `new` as the id, it
 * returns the drafts of forms for new records.
 * @param record the record, unless it is a new one; the drafts are then named after it
 * @param entity the entity of the row with the id, which may be named after another one
 */
export function waitingOf(
  { entities }: Pick<Model, "entities">,
  drafts: readonly Draft[],
  of: Pick<DraftKey, "id"> & { readonly form?: string; readonly memos?: true },
  record?: RecordName,
  entity = record?.entity,
): readonly WaitingDraft[] {
  return drafts.flatMap(({ key }) => {
    if (of.memos && key === picturesOf(of.id))
      return [{ key, label: `写真「${nameInText(record?.name ?? "")}」`, address: pageOf(partner.name, of.id) }];
    const [, form = "", id = "", part] = /^(?:form\/|(?=changes\/|memo\/))([^/]+)\/([^/]+)(?:\/(.+))?$/u.exec(key) ?? [];
    if (
      (of.id === "new" ? !isNewDraft(id) : id !== of.id) ||
      (form === "memo" && !of.memos) ||
      (of.form !== undefined && form !== of.form) ||
      draftedForm({ form, part }).ofItem
    )
      return [];
    const kind = draftLabel(entities, { form, part });
    const label = kind && record?.name ? `${kind}「${nameInText(record.name)}」` : kind;
    const address = draftAddress({ form, id, part }, record, entity);
    return label === undefined || address === undefined ? [] : [{ key, label, address }];
  });
}

/** The key of photos that wait to become a partner's PDF. */
const picturesOf = (partnerId: string) => `pictures/${partnerFile.name}/${rowKey(partner.name, partnerId)}`;

/** Returns the drafts of the forms that an entity's list opens: those of new records, and those over the list. */
async function waitingInList(reader: ReplicaReader, drafts: readonly Draft[], of: string): Promise<readonly WaitingDraft[]> {
  const { model } = reader;
  const begun = waitingOf(model, drafts, { id: "new", form: of });
  const fresh = await Promise.all(begun.map((draft) => namedByProject(reader, draft)));
  const entity = model.entities.find(({ name }) => name === (draftedForm({ form: of, part: undefined }).entity ?? of));
  if (entity === undefined) return fresh;
  const isOnPage = pagesOf(of)?.edit !== undefined;
  const standing = drafts.flatMap((draft) => {
    const [, form = "", id = "", part] = draft.key.split("/");
    if (!draft.key.startsWith("form/") || form !== of || isNewDraft(id)) return [];
    return isOnPage && !draftedForm({ form, part }).inList ? [] : [{ draft, id }];
  });
  const named = standing.map(async ({ draft, id }) => {
    const record = await nameOf(reader, entity, id);
    return record ? waitingOf(model, [draft], { id, form: of }, record, entity) : none;
  });
  return [...fresh, ...(await Promise.all(named)).flat()];
}

/** Returns the drafts on partners who were merged into this one. They stay under the id for which they were begun. */
async function waitingOfMerged(
  reader: ReplicaReader,
  drafts: readonly Draft[],
  intoId: string,
): Promise<readonly WaitingDraft[]> {
  const merges = await mergesInto(reader, intoId);
  const rows = await reader.getMany(
    partner,
    merges.map(({ id }) => id),
  );
  return rows.flatMap((row) =>
    row
      ? waitingOf(reader.model, drafts, { id: row.id, memos: true }, { name: fullName(row), entity: partner, id: row.id })
      : none,
  );
}

/** Returns the drafts on a record, and those on partners who were merged into it. */
async function waitingOn(reader: ReplicaReader, drafts: readonly Draft[], of: string, id: string) {
  const { model } = reader;
  const own = waitingOf(model, drafts, { id }, { name: "", entity: model.entity(of), id });
  // Drafts change with each key, and most often there are no others.
  const isAlone = of !== partner.name || drafts.every(({ key }) => key.includes(id));
  return isAlone ? own : [...own, ...(await waitingOfMerged(reader, drafts, id))];
}

const none: readonly never[] = [];

/** Names the draft of a new record after the project from which it was begun, since each has its own. */
async function namedByProject(reader: ReplicaReader, draft: WaitingDraft): Promise<WaitingDraft> {
  const projectId = projectOfDraft(draft.key.split("/")[2] ?? "");
  const row = projectId === undefined ? undefined : await reader.get(project, projectId);
  return row ? { ...draft, label: `${draft.label}（${nameInText(row.name)}）` } : draft;
}

interface WaitingDraftsProps {
  /** The name of the record's entity; for a list, that of the form which makes its records. */
  readonly of: string;
  /** The record's id; without it, a new record is meant. */
  readonly id?: string | undefined;
}

/** Lists the drafts on this device for forms that a button here opens, with links to them. */
export function WaitingDrafts({ of, id }: WaitingDraftsProps) {
  const styles = useStyles();
  const replica = useReplica();
  const go = useGo();
  const here = useLocation({ select: ({ href }) => href });
  const open = useSyncExternalStore(openKeys.subscribe, openKeys.read);
  const reading = useLive(
    async (reader) => {
      const kept = await replica.drafts.all();
      // What is in a form here, such as a dialog over the page, does not wait.
      const left = kept.filter(({ key }) => !key.startsWith("form/") || !open.has(key));
      const drafts = await withoutLostFeatures(reader, left, kept);
      const all = id === undefined ? await waitingInList(reader, drafts, of) : await waitingOn(reader, drafts, of, id);
      return all.length === 0 ? none : all;
    },
    [replica, of, id, open],
  );
  const waiting = useLast(reading?.value)?.filter(({ address }) => address !== here) ?? none;
  return waiting.map(({ key, label, address }) => (
    <MessageBar key={key} intent="info" aria-label={`${label}の下書き`} className={styles.bar}>
      <MessageBarBody>{label}の下書きがあります。まだ保存されていません。</MessageBarBody>
      <MessageBarActions>
        <Button
          size="small"
          aria-label={`${label}の下書きを続ける`}
          onClick={() => go(address, address.startsWith(`${here}?`) ? "replace" : undefined)}
        >
          下書きを続ける
        </Button>
      </MessageBarActions>
    </MessageBar>
  ));
}

const useStyles = makeStyles({ bar: { marginBottom: "12px", ...notPrinted } });
