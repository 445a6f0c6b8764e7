import { Button, Input, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { FormField } from "#client/ui/form/form-field.tsx";
import { reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { smallText, touchTarget } from "#client/ui/theme/styles.ts";
import { AppError } from "#sync/model/errors.ts";
import { pdfOfPictures } from "./pictures-to-pdf.ts";

interface PictureTrayProps {
  readonly pictures: readonly File[];
  readonly onChange: (pictures: readonly File[]) => void;
  /** Takes the document; gives why it was refused, undefined where it was not. */
  readonly onDone: (pdf: File) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Pictures in the order of their pages, before they become one PDF. */
export function PictureTray({ pictures, onChange, onDone, onClose }: PictureTrayProps) {
  const styles = useStyles();
  const [name, setName] = useState("写真");
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const more = useRef<HTMLInputElement>(null);
  const fault = useFault();
  const change = (next: readonly File[]) => {
    setProblem(undefined);
    onChange(next);
  };
  const make = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      const pdf = await pdfOfPictures(pictures, `${name.trim().replace(/\.pdf$/iu, "") || "写真"}.pdf`);
      setProblem(await onDone(pdf));
    } catch (error) {
      if (error instanceof AppError) setProblem(reasonText(error));
      else fault("pictures did not become a document", error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <AppDialog
      title="写真をPDFにする"
      maxWidth="medium"
      // Photographs may be nowhere else: only キャンセル throws them away.
      busy
      onClose={onClose}
      actions={
        <>
          <Button disabled={running} onClick={onClose}>
            キャンセル
          </Button>
          <Button
            appearance="primary"
            icon={running ? <Spinner size="tiny" /> : null}
            disabledFocusable={running || pictures.length === 0}
            onClick={() => void make()}
          >
            PDFにして追加
          </Button>
        </>
      }
    >
      <FormField label="ファイル名" error={problem}>
        <Input value={name} contentAfter=".pdf" maxLength={200} onChange={(_event, data) => setName(data.value)} />
      </FormField>
      <ol className={styles.pages} aria-label="ページ">
        {pictures.map((picture, at) => (
          <li key={`${at} ${picture.name} ${picture.lastModified}`} className={styles.page}>
            <Thumbnail picture={picture} label={`${at + 1}ページ目`} />
            <span className={styles.foot}>
              {at + 1}
              <Button
                appearance="subtle"
                size="small"
                icon={<DeleteRegular />}
                aria-label={`${at + 1}ページ目を外す`}
                disabled={running}
                onClick={() => change(pictures.filter((_, other) => other !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button className={styles.more} icon={<AddRegular />} disabled={running} onClick={() => more.current?.click()}>
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
          change([...pictures, ...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </AppDialog>
  );
}

function Thumbnail({ picture, label }: { readonly picture: File; readonly label: string }) {
  const styles = useStyles();
  const image = useRef<HTMLImageElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  if (unreadable) return <span className={mergeClasses(styles.picture, styles.unreadable)}>読み取れない写真です</span>;
  return <img ref={image} alt={label} className={styles.picture} onError={() => setUnreadable(true)} />;
}

const useStyles = makeStyles({
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
  more: touchTarget,
});
