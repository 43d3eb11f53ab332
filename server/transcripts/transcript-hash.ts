import { createHash } from 'node:crypto'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { speakerOf } from '../../core/text/written.ts'

type Said = Pick<Transcript, 'text' | 'segments' | 'speakers'>

/** Of what was said and by whom. Where nobody is told apart, that of the words alone. */
export function transcriptHash(transcript: Said): string {
  const people = transcript.segments.map((segment) => speakerOf(transcript, segment))
  const words = textHash(transcript.text)
  return people.some((name) => name !== '') ? textHash(`${words} ${JSON.stringify(people)}`) : words
}

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')
