import type { CaptionEvent, CaptionPause } from '../../contract/recordings/captions.ts'
import type { ChatEvent } from '../../contract/recordings/chat.ts'
import type { All, KeyOf } from './kinds.ts'

/** Events of an answer that is streamed, by their names. */
export const CHAT_EVENTS: All<ChatEvent['type']> = { delta: true, done: true, error: true }

/** What a server and a page of another version tell each other of a running take. */
export const CAPTIONS: {
  events: All<CaptionEvent['type']>
  eventFields: All<KeyOf<CaptionEvent>>
  pauses: All<CaptionPause>
} = {
  events: { listening: true, paused: true, line: true, ended: true },
  eventFields: { type: true, reason: true, n: true, start: true, end: true, text: true, isFinal: true },
  pauses: { busy: true, 'no-engine': true, behind: true, link: true },
}
