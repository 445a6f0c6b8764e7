/** The addresses of the pictures by their files. The service worker keeps them as later files, apart from the shell. */
const files: Readonly<Record<string, string>> = import.meta.glob("./pictures/*.webp", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Returns the address of a picture; undefined if it has not been taken yet. */
export const pictureUrl = (name: string): string | undefined => files[`./pictures/${name}.webp`];
