import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useLayoutEffect, useRef, useState } from "react";
import { print } from "#client/ui/theme/styles.ts";

interface ExpandableTextProps {
  readonly text: string;
  /** The number of lines that are shown before the user expands it. */
  readonly lines: number;
  readonly defaultOpen?: boolean | undefined;
}

/** A text with its line breaks, cut after some lines until the user expands it. */
export function ExpandableText({ text, lines, defaultOpen = false }: ExpandableTextProps) {
  const styles = useStyles();
  const ref = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(defaultOpen);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const height = open ? lines * Number.parseFloat(getComputedStyle(element).lineHeight) : element.clientHeight;
      setIsLong(element.scrollHeight > height + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [open, lines, text]);
  return (
    <>
      <span
        ref={ref}
        className={mergeClasses(styles.text, !open && styles.cut)}
        style={{ WebkitLineClamp: open ? "none" : lines }}
      >
        {text}
      </span>
      {isLong && (
        <Button
          appearance="transparent"
          size="small"
          className={styles.button}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "閉じる" : "すべて表示"}
        </Button>
      )}
    </>
  );
}

const useStyles = makeStyles({
  text: { display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  cut: { display: "-webkit-box", WebkitBoxOrient: "vertical", overflow: "hidden", [print]: { display: "block" } },
  button: { justifyContent: "flex-start", paddingInline: 0, minWidth: 0 },
});
