import type { Ready } from '../contract/push.ts'

/** As in src/ui/texts/notifications.ts, which is the page's. */
export const pushTexts: Record<Ready, string> = {
  transcript: 'Transcript ready',
  analysis: 'Transcript and analysis ready',
  empty: 'Transcribed: no speech detected',
}
