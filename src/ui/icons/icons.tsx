import type { ReactNode } from 'react'

/**
 * Our own icons: a 24 px grid, strokes of 1.6, round ends. What stands for "play here" is filled. Here are those of the frame and the
 * record screen, which are loaded first; screen-icons.tsx has all.
 */
const shapes = {
  mic: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7" />
    </>
  ),
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
  flag: (
    <>
      <path d="M7.5 4v16.5" />
      <path d="M7.5 4v10h10z" fill="currentColor" />
    </>
  ),
  chat: <path d="M4 5.5h16v11h-9.5L6 20.5v-4H4z" />,
  close: <path d="M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5" />,
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

/** Draws the strokes of an icon on the 24 px grid of src/ui/icons/icons.tsx. `size`: the edge in px. */
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
