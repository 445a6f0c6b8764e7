import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { Avatar, type AvatarProps } from "./avatar.tsx";

interface PhotoAvatarProps extends Pick<AvatarProps, "name" | "id"> {
  /** The photo's address; null or undefined if there is none. */
  readonly image: string | null | undefined;
}

/** A person's photo, or their initials. It is decorative, since the name is beside it. Its container sets its width, `--avatar`. */
export function PhotoAvatar({ name, id, image }: PhotoAvatarProps) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  if (!image || image === broken) return <Avatar id={id} name={name} />;
  return <img src={image} alt="" className={styles.photo} onError={() => setBroken(image)} />;
}

const useStyles = makeStyles({
  photo: {
    display: "block",
    width: "var(--avatar)",
    height: "var(--avatar)",
    boxSizing: "border-box",
    objectFit: "cover",
    border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusCircular,
    userSelect: "none",
  },
});
