import type { ReactNode } from 'react'

/** Our own icons: a 24 px grid, strokes of 1.6, round ends. What stands for "play here" is filled. */
const shapes = {
  mic: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7" />
    </>
  ),
  keyboard: <path d="M3.5 7h17v10h-17zM7 10.2h.01M10.3 10.2h.01M13.7 10.2h.01M17 10.2h.01M8.5 13.8h7" />,
  list: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  sliders: (
    <>
      <path d="M4 6h9M17.2 6H20M4 12h2.8M11 12h9M4 18h11M19.2 18h.8" />
      <circle cx="15.1" cy="6" r="2.1" />
      <circle cx="8.9" cy="12" r="2.1" />
      <circle cx="17.1" cy="18" r="2.1" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M10.6 3.5h2.8l.5 2.4 1.6.7 2.1-1.4 2 2-1.4 2.1.7 1.6 2.4.5v2.8l-2.4.5-.7 1.6 1.4 2.1-2 2-2.1-1.4-1.6.7-.5 2.4h-2.8l-.5-2.4-1.6-.7-2.1 1.4-2-2 1.4-2.1-.7-1.6-2.4-.5v-2.8l2.4-.5.7-1.6-1.4-2.1 2-2 2.1 1.4 1.6-.7z" />
    </>
  ),
  bell: <path d="M6 16.5V10.5a6 6 0 0 1 12 0v6l1.6 1.7H4.4zM9.5 18.4a2.5 2.5 0 0 0 5 0" />,
  refresh: <path d="M4.2 10.5A8 8 0 0 1 19 8.2M19.8 13.5A8 8 0 0 1 5 15.8M4 5.5v5h5M20 18.5v-5h-5" />,
  back: <path d="M14.5 5.5 8 12l6.5 6.5" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  'forward-right': <path d="M9.5 5.5 16 12l-6.5 6.5" />,
  forward15: (
    <>
      <path d="M16 4.5 20 8l-4 3.5M20 8H9a5 5 0 0 0-5 5" />
      <text x="7.4" y="20.6" fontSize="8.6" fontWeight="700" fill="currentColor" stroke="none">
        15
      </text>
    </>
  ),
  back15: (
    <>
      <path d="M8 4.5 4 8l4 3.5M4 8h11a5 5 0 0 1 5 5" />
      <text x="6.6" y="20.6" fontSize="8.6" fontWeight="700" fill="currentColor" stroke="none">
        15
      </text>
    </>
  ),
  play: (
    <path
      d="M8 5.6v12.8c0 .8.9 1.3 1.6.8l9-6.4a1 1 0 0 0 0-1.6l-9-6.4c-.7-.5-1.6 0-1.6.8z"
      fill="currentColor"
      stroke="none"
    />
  ),
  pause: (
    <path
      d="M8.4 5.5h.7c.8 0 1.4.6 1.4 1.4v10.2c0 .8-.6 1.4-1.4 1.4h-.7c-.8 0-1.4-.6-1.4-1.4V6.9c0-.8.6-1.4 1.4-1.4zm6.5 0h.7c.8 0 1.4.6 1.4 1.4v10.2c0 .8-.6 1.4-1.4 1.4h-.7c-.8 0-1.4-.6-1.4-1.4V6.9c0-.8.6-1.4 1.4-1.4z"
      fill="currentColor"
      stroke="none"
    />
  ),
  restart: <path d="M20 15.5A8.7 8.7 0 1 1 20.6 11M15.2 15.5H20v4.8" />,
  share: <path d="M8 8.5H5.5v12h13v-12H16M12 15V3.5M8.5 6.8 12 3.5l3.5 3.3" />,
  pen: <path d="M4.5 19.5l1-4.2L16.2 4.6a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.7 18.5zM14 6.8l3.2 3.2" />,
  trash: <path d="M4 6.5h16M9 6.5v-3h6v3M6 6.5l.9 14h10.2l.9-14M10 11v5.5M14 11v5.5" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.3 15.3 5.2 5.2" />
    </>
  ),
  flag: (
    <>
      <path d="M7.5 4v16.5" />
      <path d="M7.5 4v10h10z" fill="currentColor" />
    </>
  ),
  star: <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
  'star-filled': <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" fill="currentColor" />,
  chat: <path d="M4 5.5h16v11h-9.5L6 20.5v-4H4z" />,
  close: <path d="M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5" />,
  'arrow-up': <path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5" />,
  copy: <path d="M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4" />,
  download: <path d="M12 3.5v11.5M7.5 10.8 12 15l4.5-4.2M4 16.5v4h16v-4" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3 2.2" />
    </>
  ),
  import: <path d="M9 8V3.5h6.5L20 8v12.5H9V18M15 3.5V8.5h5M3 14.5h8.5M8.5 11.5l3 3-3 3" />,
  check: <path d="m5 12.5 4.8 4.8L19.5 7.5" />,
  eye: (
    <>
      <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z" />
      <circle cx="12" cy="12" r="2.4" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.3M6.2 8.2A14 14 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 3.6-.8" />
  ),
  'cloud-off': (
    <path d="M4 4l16 16M17.6 17.6H7.2a4.2 4.2 0 0 1-.6-8.3M9.6 6.3A5.6 5.6 0 0 1 17 10.1a3.9 3.9 0 0 1 3.3 5.7" />
  ),
  shield: <path d="M12 3.5 19 6v5.5c0 4.4-2.8 7.6-7 9-4.2-1.4-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

type IconProps = {
  name: IconName
  /** Edge in px. */
  size?: number
}

/** Decorative: the word or the accessible name beside it says what it means. */
export function Icon({ name, size = 24 }: IconProps) {
  return <StrokeIcon size={size}>{shapes[name]}</StrokeIcon>
}

/** Draws the strokes of an icon on the 24 px grid of src/ui/icons.tsx. `size`: the edge in px. */
export function StrokeIcon({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
