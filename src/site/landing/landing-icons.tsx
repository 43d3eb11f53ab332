import type { ReactNode } from 'react'
import { StrokeIcon } from '../../ui/icons/icons.tsx'

/** Icons of the public pages alone, of the same weight as src/ui/icons/icons.tsx; there they would be bytes of the app. */
const shapes = {
  lock: <path d="M5.5 10.5h13v10h-13zM8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3M12 15v1.5" />,
  shield: <path d="M12 3.5 19 6v5.5c0 4.4-2.8 7.6-7 9-4.2-1.4-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10" />,
  pulse: <path d="M3 12h2.5c2 0 1.8-6 3.6-6S11.3 18 13 18s1.7-9 3.5-9 1.5 3 2.5 3h2" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  stage: <path d="M3 4.5h18M4.5 4.5v11h15v-11M12 15.5v4M8.5 20.5 12 17l3.5 3.5M8 12l2.6-2.8 2.4 2 3-3.4" />,
  bulb: <path d="M9.2 16.5c0-2.2-2.9-3.2-2.9-7a5.7 5.7 0 0 1 11.4 0c0 3.8-2.9 4.8-2.9 7zM9.5 19h5M10.8 21.2h2.4" />,
  briefcase: <path d="M3.5 8h17v11.5h-17zM8.5 8V4.8h7V8M3.5 12.8h17M12 11.6v2.4" />,
  people: (
    <path d="M2.8 19.5c0-3.4 2.6-5.4 5.7-5.4s5.7 2 5.7 5.4M8.5 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M15 5.1a3 3 0 0 1 0 5.6M16.6 14.4c2.7.4 4.6 2.3 4.6 5.1" />
  ),
} satisfies Record<string, ReactNode>

export type LandingIconName = keyof typeof shapes

export function LandingIcon({ name, size = 24 }: { name: LandingIconName; size?: number }) {
  return <StrokeIcon size={size}>{shapes[name]}</StrokeIcon>
}
