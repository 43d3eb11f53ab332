import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const named = (title: string | undefined): string => (title ? `„${title}“ ` : '')

export const playerTexts = {
  play: 'Abspielen',
  pause: 'Pause',
  playWhat: (what) => `${what} abspielen`,
  pauseWhat: (what) => `${what} pausieren`,
  playAt: (time, title) => `${named(title)}ab ${time} abspielen`,
  pauseAt: (time, title) => `${named(title)}bei ${time} pausieren`,
  position: 'Stelle in der Aufnahme',
  speed: (rate) => `Geschwindigkeit ${rate}`,
  back: '15 Sekunden zurück',
  forward: '15 Sekunden vor',
  restart: 'Von vorn',
} satisfies Translated<typeof english.playerTexts>
