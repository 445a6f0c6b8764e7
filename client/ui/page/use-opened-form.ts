import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Opens the form that the address names, once. The address then loses the name. So a form that was closed does not open again with
 * the page. The same link may open it again.
 * @param open opens the form; returns false if it is not of this part of the page, or not read yet
 */
export function useOpenedForm(open: (form: string) => boolean): void {
  const form = useSearch({ strict: false, select: (search) => search.form });
  const navigate = useNavigate();
  const done = useRef<string>(undefined);
  // The form may be known only once its records are read, so each rendering tries again.
  useEffect(() => {
    if (form === undefined) done.current = undefined;
    if (form === undefined || form === done.current || !open(form)) return;
    done.current = form;
    void navigate({ to: ".", search: ({ form: _opened, ...rest }) => rest, replace: true, resetScroll: false });
  });
}
