import { Button, Input, MessageBar, MessageBarBody, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { FormField } from "#client/ui/form/form-field.tsx";
import { reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { AppError } from "#sync/model/errors.ts";
import { pdfOfPictures } from "./pictures-to-pdf.ts";
import type { Picture, Pictures } from "./use-pictures.ts";

interface PictureTrayProps {
  readonly pictures: Pictures;
  /** Takes the document. Returns why it was refused; undefined if it was not. */
  readonly onDone: (pdf: File) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Shows pictures in the order of their pages, before they become one PDF. */
export function PictureTray({ pictures, onDone, onClose }: PictureTrayProps) {
  const styles = useStyles();
  const { name, pages } = pictures;
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The page that was removed last. A toast would be covered by this dialog. */
  const [out, setOut] = useState<{ readonly file: File; readonly at: number }>();
  const more = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const fault = useFault();
  const make = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      const files = pages.map(({ file }) => file ?? null);
      const pdf = await pdfOfPictures(files, `${name.trim().replace(/\.pdf$/iu, "") || "写真"}.pdf`);
      setProblem(await onDone(pdf));
    } catch (error) {
      if (error instanceof AppError) setProblem(error.problems[0]?.message ?? reasonText(error));
      else fault("pictures did not become a document", error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <AppDialog
      title="写真をPDFにする"
      maxWidth="medium"
      // Photographs may exist nowhere else. So only キャンセル discards them, and that can be undone.
      busy
      onClose={onClose}
      actions={
        <>
          <Button disabled={running} onClick={onClose}>
            キャンセル
          </Button>
          <Button
            appearance="primary"
            icon={running || pictures.taking > 0 ? <Spinner aria-hidden size="tiny" /> : null}
            disabledFocusable={running || pictures.taking > 0 || pages.some(({ file }) => file === undefined)}
            onClick={() => void make()}
          >
            PDFにして追加
          </Button>
        </>
      }
    >
      <FormField label="ファイル名" error={problem}>
        <Input value={name} contentAfter=".pdf" maxLength={200} onChange={(_event, data) => pictures.rename(data.value)} />
      </FormField>
      {!pictures.kept && (
        <MessageBar intent="warning" layout="multiline" className={styles.unkept}>
          <MessageBarBody>
            この端末に保存できていない写真があります。「PDFにして追加」を押すまで、この画面を閉じないでください。
          </MessageBarBody>
        </MessageBar>
      )}
      {pictures.others > 0 && (
        <LiveRegion className={styles.waiting}>
          ほかのタブで追加した写真が{pictures.others}組あります。このPDFのあとに表示します。
        </LiveRegion>
      )}
      <ol className={styles.pages} aria-label="ページ">
        {pages.map((picture, at) => (
          <li key={picture.id} className={styles.page}>
            <Thumbnail picture={picture} label={`${at + 1}ページ目`} />
            <span className={styles.foot}>
              {at + 1}
              <Button
                appearance="subtle"
                size="small"
                icon={<DeleteRegular />}
                aria-label={`${at + 1}ページ目を外す`}
                disabled={running}
                onClick={() => {
                  setProblem(undefined);
                  // Removing the last page closes the tray.
                  if (pages.length === 1) return onClose();
                  pictures.remove(picture.id);
                  return setOut(picture.file ? { file: picture.file, at } : undefined);
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      {out && (
        <LiveRegion className={styles.out}>
          {out.at + 1}ページ目を外しました。
          <Button
            key={out.file.name}
            ref={focusIt}
            size="small"
            className={styles.more}
            disabled={running}
            onClick={() => {
              setOut(undefined);
              add.current?.focus();
              void pictures.add([out.file], out.at);
            }}
          >
            元に戻す
          </Button>
        </LiveRegion>
      )}
      <Button
        ref={(element: HTMLButtonElement | null) => {
          add.current = element;
        }}
        className={styles.more}
        icon={<AddRegular />}
        disabled={running}
        onClick={() => more.current?.click()}
      >
        ページを追加
      </Button>
      <input
        ref={more}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="追加する写真"
        onChange={({ currentTarget }) => {
          setProblem(undefined);
          void pictures.add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </AppDialog>
  );
}

/** Focuses a page's button, since the pressed one disappeared with its page. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus();

function Thumbnail({ picture: { file }, label }: { readonly picture: Picture; readonly label: string }) {
  const styles = useStyles();
  const image = useRef<HTMLImageElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (unreadable || file === null) {
    return (
      <span className={mergeClasses(styles.picture, styles.unreadable)}>
        {file === null ? "端末に残っていない写真です" : "読み取れない写真です"}
      </span>
    );
  }
  return <img ref={image} alt={label} className={styles.picture} onError={() => setUnreadable(true)} />;
}

const useStyles = makeStyles({
  unkept: { marginTop: "12px" },
  pages: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(112px, 1fr))",
    gap: "12px",
    margin: "16px 0",
    padding: 0,
    listStyleType: "none",
  },
  page: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  picture: {
    width: "100%",
    height: "144px",
    objectFit: "contain",
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  unreadable: { display: "grid", placeContent: "center", textAlign: "center", ...smallText },
  foot: { display: "flex", alignItems: "center", justifyContent: "space-between", ...smallText },
  waiting: { marginTop: "12px", ...smallText },
  out: { display: "flex", alignItems: "center", gap: "8px", marginBottom: "12px", ...smallText },
  more: touchTarget,
});
