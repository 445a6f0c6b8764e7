import { makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import type { Address } from "#client/device/path-to.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { type AnyEntity, titleOf } from "#sync/engine/entity.ts";
import { editPageOf, type PagedName } from "./pages.ts";

/** Makes the column with a link to the form that changes a record. */
export const editColumn = <T extends { readonly id: string }>(
  entity: AnyEntity & { readonly name: PagedName },
): DataColumn<T> => ({
  label: "編集",
  width: "44px",
  tool: true,
  card: "beside",
  cell: (row) => <EditLink href={editPageOf(entity.name, row.id)} name={titleOf(entity, row) ?? ""} />,
});

function EditLink({ href, name }: { readonly href: Address; readonly name: string }) {
  const styles = useStyles();
  return (
    <AppLink href={href} className={styles.link} aria-label={`「${name}」を編集`} title="編集">
      <EditRegular aria-hidden />
    </AppLink>
  );
}

const useStyles = makeStyles({
  link: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    // The column has an icon in place of a text, and is as narrow as the icon.
    width: "32px",
    height: "32px",
    margin: "-6px",
    borderRadius: tokens.borderRadiusMedium,
    fontSize: "20px",
    color: tokens.colorNeutralForeground2,
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [touch]: { width: touchSize, height: touchSize, margin: "-12px" },
  },
});
