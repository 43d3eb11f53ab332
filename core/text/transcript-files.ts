import type { Transcript, TranscriptSegment } from '../../contract/recordings/transcript.ts'
import { clock, plainMarkdown, speakerOf, twoDigits } from './written.ts'

/** A transcript as the files people take with them. Pure; page and server write the same. */

/** What stands before the first sentence, between two and behind the last one, and how one is written. */
type TextForm = {
  before: string
  between: string
  after: string
  write(segment: TranscriptSegment, at: number): string
}

const whole = ({ segments }: Transcript, { before, between, after, write }: TextForm): string =>
  `${before}${segments.map(write).join(between)}${after}`

/** Hours, minutes, seconds and thousandths, as SubRip and WebVTT want them; they differ in the mark before the last. */
function timeCode(seconds: number, mark: ',' | '.'): string {
  const ms = Math.round(Math.max(0, seconds) * 1000)
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(rest)}${mark}${String(ms % 1000).padStart(3, '0')}`
}

const spoken = (transcript: Transcript, segment: TranscriptSegment): string => {
  const name = speakerOf(transcript, segment)
  return `${name === '' ? '' : `${name}: `}${segment.text.trim().replace(/\s+/gu, (space) => (space.includes('\n') ? ' ' : space))}`
}

/** A cue needs an end behind its start, or players leave it out. */
const endOf = ({ start, end }: TranscriptSegment): number => Math.max(end, start + 0.5)

/** SubRip. */
const srtForm = (transcript: Transcript): TextForm => ({
  ...{ before: '', between: '\n', after: '' },
  write: (segment, at) => {
    const times = `${timeCode(segment.start, ',')} --> ${timeCode(endOf(segment), ',')}`
    return `${at + 1}\n${times}\n${spoken(transcript, segment)}\n`
  },
})
export const toSrt = (transcript: Transcript): string => whole(transcript, srtForm(transcript))

/** Within a cue the characters of a tag are written as entities (WebVTT, section 4.2.2). */
const cueText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `note`: as a comment. SubRip has none. */
const vttForm = (transcript: Transcript, note = ''): TextForm => ({
  ...{ before: `WEBVTT\n\n${note === '' ? '' : `NOTE\n${cueText(note)}\n\n`}`, between: '\n', after: '' },
  write: (segment) => {
    const times = `${timeCode(segment.start, '.')} --> ${timeCode(endOf(segment), '.')}`
    return `${times}\n${cueText(spoken(transcript, segment))}\n`
  },
})
export const toVtt = (transcript: Transcript, note = ''): string => whole(transcript, vttForm(transcript, note))

/** `note`: what else is to be known of the recording, as one sentence. */
export const toText = ({ text }: Pick<Transcript, 'text'>, note = ''): string =>
  note === '' ? text : `${text}\n\n${note}\n`

const markdownForm = (title: string, transcript: Transcript, note = ''): TextForm => ({
  ...{ before: `# ${[title, note].filter(Boolean).map(plainMarkdown).join('\n\n')}\n\n`, between: '\n\n', after: '\n' },
  write: (segment) => {
    const name = speakerOf(transcript, segment)
    const who = name === '' ? '' : `**${plainMarkdown(name)}:** `
    return `\`${clock(segment.start)}\` ${who}${plainMarkdown(segment.text.trim())}`
  },
})
export const toMarkdown = (title: string, transcript: Transcript, note = ''): string =>
  whole(transcript, markdownForm(title, transcript, note))
