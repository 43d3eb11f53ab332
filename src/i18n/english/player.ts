import { defineMessages } from '../define-messages.ts'

export const playerTexts = defineMessages('playerTexts', {
  play: 'Play',
  pause: 'Pause',
  playWhat: (what: string): string => `Play ${what}`,
  pauseWhat: (what: string): string => `Pause ${what}`,
  /** A place in a recording; `title` where it is not plain which one is meant. */
  playAt: (time: string, title?: string): string => `Play ${title ? `“${title}” ` : ''}at ${time}`,
  pauseAt: (time: string, title?: string): string => `Pause ${title ? `“${title}” ` : ''}at ${time}`,
  position: 'Position in the recording',
  speed: (rate: string): string => `Speed ${rate}`,
  back: 'Back 15 seconds',
  forward: 'Forward 15 seconds',
  restart: 'Restart',
})
