import { Button, makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";
import { CameraRegular, DocumentAddRegular } from "@fluentui/react-icons";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { smallText, touch, visuallyHidden } from "#client/ui/theme/styles.ts";

interface FileDropProps {
  /** The purpose of the files, for screen readers: 「履歴書・経歴書を追加」. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** What kinds of files are taken, by `accept` of an input; by default documents and photos, also from the camera. */
  readonly accept?: string;
  /** Says in words which files are accepted, as `accept` does. */
  readonly hint?: string;
  /** Called with files that were dropped, chosen, pasted or photographed, unchecked. */
  readonly onFiles: (files: readonly File[]) => void;
}

const documents = "application/pdf,image/jpeg,image/png,image/heic,image/heif,.heic,.heif";

/** Takes files: by drop, from a picker, pasted, and on tablets from the camera. */
export function FileDrop({ label, disabled = false, accept = documents, hint, onFiles }: FileDropProps) {
  const styles = useStyles();
  const heading = useId();
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const takesPhotos = accept === documents;
  const hasCamera = useMediaQuery(touch) && takesPhotos;
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const chooser = (ref: typeof picker, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={takesPhotos && !capture}
      accept={capture ? "image/*" : accept}
      capture={capture ? "environment" : undefined}
      aria-labelledby={heading}
      onChange={({ currentTarget }) => {
        take(currentTarget.files);
        // An empty field lets the user choose the same file again.
        currentTarget.value = "";
      }}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons within do the same by keyboard
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out in a row everywhere
      role="group"
      aria-labelledby={heading}
      // A press focuses the group, so that it receives what is pasted next.
      tabIndex={-1}
      className={mergeClasses(styles.root, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <span id={heading} className={styles.label}>
        {label}
      </span>
      <Button icon={<DocumentAddRegular />} disabled={disabled} onClick={() => picker.current?.click()}>
        ファイルを選択
      </Button>
      {hasCamera && (
        <Button icon={<CameraRegular />} disabled={disabled} onClick={() => camera.current?.click()}>
          写真を撮る
        </Button>
      )}
      <span className={styles.hint}>
        {hint ??
          `${hasCamera ? "PDFは10MBまで。" : "PDF（10MBまで）をここにドロップ・貼り付けもできます。"}写真は1つのPDFになります。`}
      </span>
      {chooser(picker, false)}
      {chooser(camera, true)}
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 12px",
    padding: "8px",
    border: `1px dashed ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    ":focus": { outlineStyle: "none", ...shorthands.borderColor(tokens.colorBrandStroke1) },
  },
  over: { ...shorthands.borderColor(tokens.colorBrandStroke1), backgroundColor: tokens.colorBrandBackground2 },
  label: visuallyHidden,
  hint: { ...smallText, flex: "1 1 200px", color: tokens.colorNeutralForeground3 },
});
