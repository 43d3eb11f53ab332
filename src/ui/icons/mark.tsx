/** The mark: three level bars and a folded corner. One colour below 20 px. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      // The first bar, not the empty edge of the picture, stands on the line of the text.
      style={{ marginInlineStart: -(size * 7) / 64 }}
      fill="currentColor"
      aria-hidden="true"
    >
      <rect x="7" y="23" width="10" height="28" rx="5" />
      <rect x="23" y="6" width="10" height="52" rx="5" />
      <rect x="39" y="31" width="10" height="20" rx="5" />
      <path
        style={size < 20 ? undefined : { fill: 'var(--accent)' }}
        d="M39 7.8c0-1.6 1.9-2.4 3-1.3l15.2 15.4c1.1 1.1.3 3.1-1.3 3.1H43a4 4 0 0 1-4-4z"
      />
    </svg>
  )
}
