import { type RefObject, useEffect, useRef } from "react";

/** Returns whether the component is still there, for what may end after its screen was left. */
export function useInView(): Readonly<RefObject<boolean>> {
  const inView = useRef(true);
  useEffect(() => {
    inView.current = true;
    return () => void (inView.current = false);
  }, []);
  return inView;
}
