import { useState } from "react";
import { FileDrop } from "./file-drop.tsx";
import { PictureTray } from "./picture-tray.tsx";
import { isPicture } from "./pictures-to-pdf.ts";

interface FileIntakeProps {
  /** What the files are for: 「履歴書・経歴書を追加」. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** Takes documents, unchecked; pictures have become one. Gives why it refused any of them, undefined where it took them all. */
  readonly onFiles: (files: readonly File[]) => Promise<string | undefined>;
}

/** Takes PDFs as they are, and gathers pictures until they are one PDF. */
export function FileIntake({ label, disabled, onFiles }: FileIntakeProps) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const take = (files: readonly File[]) => {
    const documents = files.filter((file) => !isPicture(file));
    if (documents.length > 0) void onFiles(documents);
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
          onDone={async (pdf) => {
            const refused = await onFiles([pdf]);
            if (refused === undefined) setPictures([]);
            return refused;
          }}
        />
      )}
    </>
  );
}
