import { Avatar as FluentAvatar, type AvatarProps as FluentAvatarProps } from "@fluentui/react-components";

interface AvatarProps {
  /** As shown, family name first: 「佐藤 花子」. */
  readonly name: string;
  /** Decides the hue, so that one person has one colour everywhere. */
  readonly id: string;
  readonly size?: FluentAvatarProps["size"] | undefined;
  /** A photo's address, where there is one. */
  readonly image?: string | null | undefined;
}

/** A person at a glance: a photo, or initials in a colour of their own. Decoration: the name stands beside it. */
export function Avatar({ name, id, size, image }: AvatarProps) {
  return (
    <FluentAvatar
      aria-hidden="true"
      name={name}
      initials={initialsOf(name)}
      color="colorful"
      idForColor={id}
      size={size ?? 32}
      image={image ? { src: image, alt: "" } : null}
    />
  );
}

/** Two letters of a Latin name, the first character of any other: 佐 for 佐藤 花子. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s　]+/u);
  const first = [...(words[0] ?? "")][0] ?? "";
  if (!/^[a-z]/iu.test(first)) return first;
  return `${first}${[...(words.length > 1 ? (words.at(-1) ?? "") : "")][0] ?? ""}`.toUpperCase();
}
