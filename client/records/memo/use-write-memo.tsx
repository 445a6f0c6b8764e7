import { NoteAddRegular } from "@fluentui/react-icons";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useActions } from "#client/ui/page/action-registry.tsx";

/**
 * メモを書く in the palette: shows the memos and focuses the field for a new one, the `textarea` named `memo`.
 * @param shown whether the memos are visible now
 * @param show makes them visible
 * @returns the ref of the element that contains the memos
 */
export function useWriteMemo(shown: boolean, show: () => void): RefObject<HTMLDivElement | null> {
  const side = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const answered = useRef(0);
  useActions([
    {
      id: "memo.write",
      label: "メモを書く",
      icon: <NoteAddRegular />,
      keywords: ["memo", "めも"],
      run() {
        if (!shown) show();
        setAsked((times) => times + 1);
      },
    },
  ]);
  useEffect(() => {
    if (asked === answered.current || !shown) return;
    answered.current = asked;
    side.current?.querySelector<HTMLElement>('textarea[name="memo"]')?.focus();
  }, [asked, shown]);
  return side;
}
