import { makeStyles } from "@fluentui/react-components";

/** Styles for fields of a record beside each other. */
export const useFieldGrids = makeStyles({
  /** Pairs of fields that belong together, such as last and first name. */
  pairs: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "16px", alignItems: "start" },
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
    gap: "16px",
    alignItems: "start",
  },
});
