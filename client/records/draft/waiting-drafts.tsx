import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useLocation } from "@tanstack/react-router";
import { changeSetForm } from "#client/device/change-set.ts";
import type { Address } from "#client/device/path-to.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { pageOf, pagesOf } from "#client/records/pages.ts";
import { mergesInto } from "#client/records/partner/merges-into.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";
import { nameInText } from "#client/ui/text/shortened.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { titleOf } from "#sync/engine/entity.ts";
import type { Draft } from "#sync/engine/parcel.ts";
import type { Model } from "#sync/engine/registry.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { type DraftKey, draftAddress, isNewDraft, projectOfDraft } from "./draft-address.ts";

/** Forms whose drafts have another name than their entity. */
const words: Readonly<Record<string, string>> = {
  administrator: "管理者",
  careerSheet: "職務経歴書",
  projectPositions: "体制",
  [changeSetForm]: "メンバーアサイン",
};

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
 */
export function waitingOf(
  { entities }: Pick<Model, "entities">,
  drafts: readonly Draft[],
  of: Pick<DraftKey, "id"> & { readonly form?: string; readonly memos?: true },
  record?: RecordName,
): readonly WaitingDraft[] {
  return drafts.flatMap(({ key }) => {
    if (of.memos && key === picturesOf(of.id))
      return [{ key, label: `写真「${nameInText(record?.name ?? "")}」`, address: pageOf(partner.name, of.id) }];
    const [, form = "", id = "", part] = /^(?:form\/|(?=changes\/|memo\/))([^/]+)\/([^/]+)(?:\/(.+))?$/u.exec(key) ?? [];
    if (
      (of.id === "new" ? !isNewDraft(id) : id !== of.id) ||
      (form === "memo" && !of.memos) ||
      (of.form !== undefined && form !== of.form)
    )
      return [];
    const kind = words[form] ?? entities.find(({ name }) => name === form)?.label;
    const label = kind && record?.name ? `${kind}「${nameInText(record.name)}」` : kind;
    const address = draftAddress({ form, id, part }, record);
    return label === undefined || address === undefined ? [] : [{ key, label, address }];
  });
}

/** The key of photos that wait to become a partner's PDF. */
const picturesOf = (partnerId: string) => `pictures/${partnerFile.name}/${rowKey(partner.name, partnerId)}`;

/** Returns the drafts of an entity's new records. If records are changed on their page, their drafts are named here, too. */
async function waitingInList(replica: Replica, drafts: readonly Draft[], of: string): Promise<readonly WaitingDraft[]> {
  const { model } = replica;
  const begun = waitingOf(model, drafts, { id: "new", form: of });
  const fresh = await Promise.all(begun.map((draft) => namedByProject(replica, draft)));
  const pages = pagesOf(of);
  if (pages === undefined || pages.edit !== undefined) return fresh;
  const entity = model.entity(of);
  const prefix = `form/${of}/`;
  const ids = drafts.flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const rows = await replica.getMany(
    entity,
    ids.filter((id) => id !== "new"),
  );
  const standing = rows.flatMap((row) =>
    row
      ? waitingOf(model, drafts, { id: String(row.id), form: of }, { name: titleOf(entity, row) ?? "", entity, id: row.id })
      : [],
  );
  return [...fresh, ...standing];
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

const none: readonly never[] = [];

/** Names the draft of a new record after the project from which it was begun, since each has its own. */
async function namedByProject(replica: Replica, draft: WaitingDraft): Promise<WaitingDraft> {
  const projectId = projectOfDraft(draft.key.split("/")[2] ?? "");
  const row = projectId === undefined ? undefined : await replica.get(project, projectId);
  return row ? { ...draft, label: `${draft.label}（${nameInText(row.name)}）` } : draft;
}

interface WaitingDraftsProps {
  /** The name of the record's entity. */
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
  const found = useLive(
    async (reader) => {
      const drafts = await replica.drafts.all();
      if (id === undefined) return waitingInList(replica, drafts, of);
      const own = waitingOf(replica.model, drafts, { id }, { name: "", entity: replica.model.entity(of), id });
      // Drafts change with each key, and most often there are no others.
      const isAlone = of !== partner.name || drafts.every(({ key }) => key.includes(id));
      const ofMerged = isAlone ? none : await waitingOfMerged(reader, drafts, id);
      return own.length + ofMerged.length === 0 ? none : [...own, ...ofMerged];
    },
    [replica, of, id],
  );
  const waiting = found?.value.filter(({ address }) => address !== here) ?? [];
  return waiting.map(({ key, label, address }) => (
    <MessageBar key={key} intent="info" aria-label={`${label}の下書き`} className={styles.bar}>
      <MessageBarBody>{label}の下書きがあります。まだ保存されていません。</MessageBarBody>
      <MessageBarActions>
        <Button size="small" aria-label={`${label}の下書きを続ける`} onClick={() => go(address)}>
          下書きを続ける
        </Button>
      </MessageBarActions>
    </MessageBar>
  ));
}

const useStyles = makeStyles({ bar: { marginBottom: "12px", ...notPrinted } });
