/** Returns the name of an estimate in a list of several: 「予約サイト（A案）」. */
export const estimateName = ({ title, variant }: { readonly title: string; readonly variant: string | null }): string =>
  variant === null ? title : `${title}（${variant}）`;
