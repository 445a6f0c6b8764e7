import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowUndoRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { momentOf } from "#client/device/server-time.ts";
import { useLive } from "#client/device/use-live.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { importedPartner, partnerImport } from "#sync/model/entities/partner-import.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { canTakeImportBack, importDays } from "#sync/model/rules/partner-import.ts";
import { changesBack } from "./changes-back.ts";

const notReceived = "データの受信が終わっていないため、まだ元に戻せません。受信が終わってから「元に戻す」を押してください。";

interface PastImport {
  readonly id: string;
  readonly fileName: string;
  readonly importedAt: string;
  /** Who imported it. */
  readonly by: string;
  readonly added: number;
  readonly updated: number;
}

interface PastImportsProps {
  /** Why none can be taken back now. */
  readonly hindrance: string | undefined;
  readonly onTakeBack: (changes: readonly PlannedChange[]) => void;
}

/** Lists the imports that can still be taken back; nothing where there is none. */
export function PastImports({ hindrance, onTakeBack }: PastImportsProps) {
  const styles = useStyles();
  const replica = useReplica();
  const fault = useFault();
  const [asked, setAsked] = useState<PastImport>();
  const reading = useLive(
    async (reader) => ({ imports: await readImports(reader, momentOf(replica)), isWhole: reader.hasAll(partner) }),
    [replica],
  );
  const columns = useMemo(() => tableColumns(setAsked), []);
  if (!reading || reading.value.imports.length === 0) return null;
  const { imports, isWhole } = reading.value;

  async function takeBack({ id }: PastImport): Promise<void> {
    try {
      const changes = await changesBack(replica, id);
      // The dialog says why.
      if (!changes) return;
      setAsked(undefined);
      onTakeBack(changes);
    } catch (error) {
      fault("an import was not taken back", error);
    }
  }

  return (
    <section aria-label="最近の取り込み" className={styles.section}>
      <h2 className={styles.head}>最近の取り込み</h2>
      <ListTable
        label="最近の取り込み"
        noun="取り込み"
        columns={columns}
        rows={imports}
        partial={reading.partial}
        unsentMark={({ id }) => <UnsentMark entity={partnerImport} id={id} />}
        paging={{ page: 1, size: 100, matched: imports.length, onPage: () => undefined, window: 1 }}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title="取り込みを元に戻しますか？"
        confirmLabel="元に戻す"
        danger
        onConfirm={() => (hindrance === undefined && asked ? takeBack(asked) : undefined)}
        onClose={() => setAsked(undefined)}
      >
        {hindrance ??
          (reading.partial || !isWhole ? notReceived : undefined) ??
          "追加したパートナーはゴミ箱に移動し、更新したパートナーは取り込む前の値に戻ります。その後に編集された内容は残り、そのパートナーは名前を表示します。"}
      </ConfirmDialog>
    </section>
  );
}

/** @param now an ISO moment */
async function readImports(reader: ReplicaReader, now: string): Promise<readonly PastImport[]> {
  const imports = (await reader.all(partnerImport)).filter(({ importedAt }) => canTakeImportBack(importedAt, now));
  const read = await Promise.all(
    imports.map(async ({ id, fileName, importedAt, authorId }) => {
      const partners = await reader.list(importedPartner, "importId", id);
      const by = (await reader.get(admin, authorId))?.name ?? "";
      const added = partners.filter(({ isNew }) => isNew).length;
      return { id, fileName, importedAt, by, added, updated: partners.length - added };
    }),
  );
  return read
    .filter(({ added, updated }) => added + updated > 0)
    .toSorted((one, other) => (one.importedAt < other.importedAt ? 1 : -1));
}

const tableColumns = (ask: (one: PastImport) => void): readonly DataColumn<PastImport>[] => [
  {
    label: "ファイル",
    width: "minmax(0, 2fr)",
    main: true,
    cell: ({ fileName }) => <ClampedText text={fileName} lines={2} />,
    second: ({ by }) => by,
  },
  { label: "取り込み日時", width: "152px", card: "foot", cell: ({ importedAt }) => formatMoment(importedAt) },
  { label: "追加", width: "88px", number: true, card: "foot", cell: ({ added }) => `${numberText(added)}名` },
  {
    label: "更新",
    width: "88px",
    number: true,
    card: "foot",
    cell: ({ updated }) => `${numberText(updated)}名`,
  },
  {
    label: "操作",
    width: "136px",
    tool: true,
    cell: (one) => <TakeBackButton one={one} ask={ask} />,
  },
];

function TakeBackButton({ one, ask }: { readonly one: PastImport; readonly ask: (one: PastImport) => void }) {
  const styles = useStyles();
  return (
    <Button
      className={styles.button}
      size="small"
      icon={<ArrowUndoRegular />}
      aria-label={`「${one.fileName}」の取り込みを元に戻す`}
      title={`取り込みから${importDays}日間は元に戻せます`}
      onClick={() => ask(one)}
    >
      元に戻す
    </Button>
  );
}

const useStyles = makeStyles({
  section: { display: "flex", flexDirection: "column", gap: "8px" },
  head: { margin: 0, fontSize: "16px" },
  button: { margin: "-6px 0", [touch]: { minHeight: touchSize, margin: "-12px 0" } },
});
