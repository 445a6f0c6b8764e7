/** A hidden field for password managers: the account of the password beside it. */
export const UsernameForManagers = ({ mail }: { readonly mail: string }) => (
  <input type="email" name="mail" autoComplete="username" value={mail} readOnly hidden />
);
