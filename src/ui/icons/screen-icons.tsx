import type { ReactNode } from 'react'
import { Icon as FirstIcon, type IconName as FirstIconName, StrokeIcon } from './icons.tsx'

/** Icons of screens that are loaded later, drawn as those of icons.tsx. */
const shapes = {
  keyboard: <path d="M3.5 7h17v10h-17zM7 10.2h.01M10.3 10.2h.01M13.7 10.2h.01M17 10.2h.01M8.5 13.8h7" />,
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
  star: <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
  'star-filled': <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" fill="currentColor" />,
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
} satisfies Record<string, ReactNode>

export type IconName = FirstIconName | keyof typeof shapes

const isHere = (name: IconName): name is keyof typeof shapes => name in shapes

/** Any icon. Decorative: the word or the accessible name beside it says what it means. `size`: the edge in px. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return isHere(name) ? <StrokeIcon size={size}>{shapes[name]}</StrokeIcon> : <FirstIcon name={name} size={size} />
}
