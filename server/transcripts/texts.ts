import { toMarkdown, toSrt, toText, toVtt } from '../../core/text/transcript-files.ts'
import { readStored, type StoredTranscript } from './stored-form.ts'

export type TranscriptTexts = {
  text: string
  markdown: string
  srt: string
  vtt: string
  /** Of JSON with two spaces of indentation: the field `transcript` of an object, without the braces. */
  field: string
}

/** The files of a transcript in an export; null while there is no whole one. */
export function textsOf(
  stored: StoredTranscript,
  { title, note }: { title: string; note: string },
): TranscriptTexts | null {
  const transcript = readStored(stored)
  if (transcript.partial) return null
  return {
    text: toText(transcript, note),
    markdown: toMarkdown(title, transcript, note),
    srt: toSrt(transcript),
    vtt: toVtt(transcript, note),
    field: JSON.stringify({ transcript }, null, 2).slice(1, -2),
  }
}
