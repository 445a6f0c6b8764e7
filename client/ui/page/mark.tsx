import { useId } from "react";

interface MarkProps {
  /** Width and height in pixels. */
  readonly size?: number | undefined;
}

/** The product's mark, a knot (結び) of two loops, in the text's colour. */
export function Mark({ size = 24 }: MarkProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="6">
      <mask id={`${id}a`} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <path d="M0 0h64v64H0z" fill="#fff" stroke="none" />
        <g stroke="#000" strokeWidth="11" clipPath={`url(#${id}c)`}>
          <ellipse cx="32" cy="32" rx="26" ry="14" transform="rotate(-45 32 32)" />
        </g>
      </mask>
      <mask id={`${id}b`} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <path d="M0 0h64v64H0z" fill="#fff" stroke="none" />
        <g stroke="#000" strokeWidth="11" clipPath={`url(#${id}d)`}>
          <ellipse cx="32" cy="32" rx="26" ry="14" transform="rotate(45 32 32)" />
        </g>
      </mask>
      <clipPath id={`${id}c`}>
        <path d="M24 15.6a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM24 48.4a8 8 0 1 0 16 0 8 8 0 1 0-16 0z" />
      </clipPath>
      <clipPath id={`${id}d`}>
        <path d="M7.6 32a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM40.4 32a8 8 0 1 0 16 0 8 8 0 1 0-16 0z" />
      </clipPath>
      <g mask={`url(#${id}a)`}>
        <ellipse cx="32" cy="32" rx="26" ry="14" transform="rotate(45 32 32)" />
      </g>
      <g mask={`url(#${id}b)`}>
        <ellipse cx="32" cy="32" rx="26" ry="14" transform="rotate(-45 32 32)" />
      </g>
    </svg>
  );
}
