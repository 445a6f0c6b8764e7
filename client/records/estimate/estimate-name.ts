/** What an estimate is called where several are told apart: 「予約サイト（A案）」. */
export const estimateName = ({ title, variant }: { readonly title: string; readonly variant: string | null }): string =>
  variant === null ? title : `${title}（${variant}）`;
