import { Avatar as FluentAvatar, type AvatarProps as FluentAvatarProps } from "@fluentui/react-components";
import { type AvatarProps, initialsOf } from "./avatar.tsx";

interface PhotoAvatarProps extends AvatarProps {
  readonly size: Exclude<FluentAvatarProps["size"], undefined>;
  /** The photo's address; null or undefined if there is none. */
  readonly image: string | null | undefined;
}

/** A person's photo, or their initials. It is decorative, as `Avatar`, which has no photo and is far lighter. */
export function PhotoAvatar({ name, id, size, image }: PhotoAvatarProps) {
  return (
    <FluentAvatar
      aria-hidden="true"
      name={name}
      initials={initialsOf(name)}
      color="colorful"
      idForColor={id}
      size={size}
      image={image ? { src: image, alt: "" } : null}
    />
  );
}
