/** Google's initial letter, in the text's colour. */
export function GoogleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="2.6">
      <path d="M14.2 4.2A7 7 0 1 0 16 9H9.4" />
    </svg>
  );
}
