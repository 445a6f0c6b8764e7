import { makeStyles, Textarea, type TextareaProps } from "@fluentui/react-components";
import { type CSSProperties, type Ref, useLayoutEffect, useRef } from "react";
import { print } from "#client/ui/theme/styles.ts";
import { contained } from "./contained.ts";

type GrowingTextareaProps = Omit<TextareaProps, "resize" | "value" | "className" | "style"> & {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
  readonly value: string;
  /** Its height while it has little text, and the height from which it scrolls. Each is a length of CSS. */
  readonly least: string;
  readonly most: string;
};

/**
 * Text of many lines that is as high as its text. Its height is set here when a line comes or goes. With `field-sizing`, the
 * browser would lay out the whole page for each key (docs/decisions/130), and not every engine has it.
 */
export function GrowingTextarea({ least, most, ref, ...props }: GrowingTextareaProps) {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  /** The length of the text that was fitted last. */
  const length = useRef<number>(undefined);
  const { value } = props;

  useLayoutEffect(() => {
    if (length.current !== undefined) fit(box.current, value.length < length.current);
    length.current = value.length;
  }, [value]);
  useLayoutEffect(() => {
    let width = 0;
    // It is called before the first painting, so that the first fit needs no effect of its own.
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now === width) return;
      width = now;
      fit(box.current, true);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={styles.box} style={{ "--least": least, "--most": most } as CSSProperties}>
      <Textarea {...props} ref={ref as Ref<never>} resize="none" className={styles.root} />
    </div>
  );
}

/**
 * Makes the control as high as its text.
 * @param mayShrink whether the text may take fewer lines than before, which costs a second look
 */
function fit(box: HTMLDivElement | null, mayShrink: boolean): void {
  const text = box?.querySelector("textarea");
  const root = text?.parentElement;
  if (!text || !root || (!mayShrink && text.scrollHeight <= text.clientHeight)) return;
  const frame = root.offsetHeight - text.offsetHeight;
  const scrolled = text.scrollTop;
  // The control keeps its height meanwhile, so that nothing else moves.
  // Where motion is reduced, a height has a transition of no length, which begins at the old one. `none` has none.
  if (mayShrink) text.style.maxHeight = "0";
  const wanted = `${text.scrollHeight + frame}px`;
  text.style.maxHeight = "";
  text.scrollTop = scrolled;
  if (root.offsetWidth > 0 && root.style.height !== wanted) root.style.height = wanted;
}

const useStyles = makeStyles({
  // The wrapper is a block: what lies in a grid or a flexible box is always laid out with it.
  box: { minWidth: 0 },
  root: {
    ...contained,
    minHeight: "var(--least)",
    maxHeight: "var(--most)",
    "& textarea": { minHeight: 0, maxHeight: "none" },
    [print]: { contain: "none", maxHeight: "none" },
  },
});
