declare module "virtual:postal-packs" {
  /** The addresses of the packs by the two digits that their codes begin with. */
  export const packs: Readonly<Record<string, string>>;
}
