import { useState } from "react";
import { FileDrop } from "./file-drop.tsx";
import { PictureTray } from "./picture-tray.tsx";
import { isPicture } from "./pictures-to-pdf.ts";

interface FileIntakeProps {
  /** What the files are for: 「履歴書・経歴書を追加」. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** Documents, unchecked; pictures have become one. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes PDFs as they are, and gathers pictures until they are one PDF. */
export function FileIntake({ label, disabled, onFiles }: FileIntakeProps) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const take = (files: readonly File[]) => {
    const documents = files.filter((file) => !isPicture(file));
    if (documents.length > 0) onFiles(documents);
    setPictures([...pictures, ...files.filter(isPicture)]);
  };
  return (
    <>
      <FileDrop label={label} disabled={disabled} onFiles={take} />
      {pictures.length > 0 && (
        <PictureTray
          pictures={pictures}
          onChange={setPictures}
          onClose={() => setPictures([])}
          onDone={(pdf) => {
            setPictures([]);
            onFiles([pdf]);
          }}
        />
      )}
    </>
  );
}
