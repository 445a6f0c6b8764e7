import type { Address } from "#client/device/path-to.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";

const pageSize = 5;

interface ResultPartProps<T> {
  readonly title: string;
  /** Undefined while they are being read. */
  readonly reading: Reading<readonly T[]> | undefined;
  /** Returns the columns. @param partial whether rows or parts of them have not arrived */
  readonly columns: (partial: boolean) => readonly DataColumn<T>[];
  readonly hrefOf: (id: string) => Address;
  /** The rows' entity, if they are changed here. */
  readonly entity?: AnyEntity;
}

/** A part of a record's page that lists results of work. Each row links to its page. */
export function ResultPart<T extends { readonly id: string }>(props: ResultPartProps<T>) {
  const { title, reading, columns, hrefOf, entity } = props;
  return (
    <RecordPart title={title} reading={reading} empty={`${title}はありません。`} pageSize={pageSize}>
      {(rows, partial) => (
        <DataTable
          inset
          label={title}
          columns={columns(partial)}
          rows={rows}
          rowHref={({ id }) => hrefOf(id)}
          partial={partial}
          entity={entity}
        />
      )}
    </RecordPart>
  );
}
