import { MAX_SPEAKER_NAME } from '../../contract/limits.ts'
import type { Transcript, TranscriptSegment } from '../../contract/recordings/transcript.ts'

/** What files and screens write alike. */

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** As the screens write it: minutes and seconds, beyond an hour too. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds) % 60)}`

/** The name of who speaks; empty where the engine did not tell voices apart. A longer one than may be given is of before there was a limit. */
export function speakerOf({ speakers }: Pick<Transcript, 'speakers'>, { speaker }: TranscriptSegment): string {
  return speaker === undefined ? '' : (speakers?.[speaker]?.slice(0, MAX_SPEAKER_NAME) ?? `Speaker ${speaker}`)
}

/** A character that Markdown would read as its own stays what was said. */
export const plainMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>~|]/gu, '\\$&').replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/u, '$1\\$2')
