/** What an administrator may do: 1 masters may all, 0 all but administrators and tags. */
export const authorities = [
  { value: 0, label: "管理者" },
  { value: 1, label: "マスター管理者" },
] as const;

export const masterAuthority = 1;
