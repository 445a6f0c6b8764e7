/** Tells password managers whose password stands beside it. Nobody sees it. */
export const UsernameForManagers = ({ mail }: { readonly mail: string }) => (
  <input type="email" name="mail" autoComplete="username" value={mail} readOnly hidden />
);
