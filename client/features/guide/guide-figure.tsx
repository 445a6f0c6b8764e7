import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { below, print } from "#client/ui/theme/styles.ts";
import type { GuidePicture } from "./guide-page.ts";
import { pictureSize } from "./picture-size.ts";
import { pictureUrl } from "./pictures.ts";

/** A picture of a screen. Where it is not on the device yet and there is no network, its text is shown instead. */
export function GuideFigure({ name, alt }: GuidePicture) {
  const styles = useStyles();
  const [failed, setFailed] = useState(false);
  const url = pictureUrl(name);
  return (
    <figure className={styles.frame}>
      {url === undefined || failed ? (
        <p className={styles.words}>{`画像：${alt}`}</p>
      ) : (
        // The picture of the page that is read is wanted at once, before those of pages that are not open.
        <img src={url} alt={alt} {...pictureSize} decoding="async" className={styles.picture} onError={() => setFailed(true)} />
      )}
    </figure>
  );
}

const useStyles = makeStyles({
  // The pictures are light. In the dark theme the frame keeps them apart from the page.
  frame: {
    maxWidth: "720px",
    marginTop: "16px",
    padding: "6px",
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    [below.phone]: { padding: "3px" },
    [print]: { breakInside: "avoid", maxWidth: "480px", backgroundColor: "transparent" },
  },
  picture: { display: "block", width: "100%", height: "auto", borderRadius: tokens.borderRadiusMedium },
  words: { padding: "12px 16px", fontSize: "13px", lineHeight: "20px", color: tokens.colorNeutralForeground3 },
});
