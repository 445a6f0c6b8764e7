import { makeStyles, tokens } from "@fluentui/react-components";
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import { below, notPrinted, smallText, touch, touchSize } from "#client/ui/theme/styles.ts";

/** A part of a page, by the id of its heading. */
interface Part {
  readonly heading: string;
  readonly title: string;
}

interface Parts {
  readonly all: readonly Part[];
  /** Adds a part, in the order of first rendering; returns a function that removes it. */
  readonly add: (part: Part) => () => void;
}

const PartsScope = createContext<Parts | null>(null);

/** Collects the parts of a record's page for the links that lead to them. */
export function PageParts({ children }: { readonly children: ReactNode }) {
  const [all, setAll] = useState<readonly Part[]>([]);
  const add = useCallback((part: Part) => {
    setAll((before) => [...before, part]);
    return () => setAll((before) => before.filter((one) => one !== part));
  }, []);
  return <PartsScope value={useMemo(() => ({ all, add }), [all, add])}>{children}</PartsScope>;
}

/** Registers a part of the page. It does nothing on a page without links to parts. */
export function usePagePart(heading: string, title: string): void {
  const add = useContext(PartsScope)?.add;
  useLayoutEffect(() => add?.({ heading, title }), [add, heading, title]);
}

/** Shows a link to each part of a long page. */
export function PartLinks() {
  const styles = useStyles();
  const { all = [] } = useContext(PartsScope) ?? {};
  const goTo = (heading: string) => {
    const title = document.getElementById(heading);
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="ページ内の項目" className={styles.root}>
      <ul className={styles.list}>
        {all.map(({ heading, title }) => (
          <li key={heading}>
            <button type="button" className={styles.link} onClick={() => goTo(heading)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const useStyles = makeStyles({
  // Tabs above the links have a negative margin for the first part (`RecordWithMemos`). So the links need more space.
  root: { ...notPrinted, marginTop: "12px", [below.wide]: { marginTop: "32px" } },
  list: { display: "flex", flexWrap: "wrap", gap: "4px", margin: "0 -8px", padding: 0, listStyleType: "none" },
  link: {
    ...smallText,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "28px",
    padding: "0 8px",
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: "inherit",
    color: tokens.colorBrandForegroundLink,
    backgroundColor: tokens.colorTransparentBackground,
    cursor: "pointer",
    ":hover": { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: "underline" },
    [touch]: { minHeight: touchSize, minWidth: touchSize },
  },
});
