/** Sign-in with mail and password. */
export function LoginScreen({ goTo }: { readonly goTo: string }) {
  return <main>{goTo}</main>;
}
