import {
  MAX_EDITS,
  MAX_NAMED_SPEAKERS,
  MAX_TITLE_LENGTH,
  MAX_TRANSCRIPT_CHARACTERS,
  MAX_TRANSCRIPT_SEGMENTS,
} from '../../../contract/limits.ts'
import { MAX_MARKS } from '../../../contract/recordings/user-fields.ts'
import type { Kinds } from './fuzz.ts'
import { near, one, several, text } from './near.ts'
import { MADE, type Stock, wordsAt } from './stock.ts'

/** Of corrections, or of reassignments, in one call. */
const MOST_OF_TRANSCRIPT = 1000
/** Letters of a correction. */
const LONGEST = 20_000
/** Of speakers in one call, and the letters of a label and of a name. */
const [MOST_SPEAKERS_NAMED, LABEL, NAME] = [100, 40, 80]

/** Edits of recordings and of their transcripts, each alone and many in one call. */
export function editKinds({ person, recordings, transcribed }: Stock): Kinds {
  const patch = (path: string, body: object) =>
    person.ask({ method: 'PATCH', path: `/api/recordings/${path}`, body: JSON.stringify(body) })
  const edits = (sent: { id: string; edits: unknown[] }[]) =>
    person.ask({ method: 'POST', path: '/api/edits', body: JSON.stringify({ recordings: sent }) })
  const ofOne = (make: (at: number) => object) =>
    edits([{ id: one(transcribed), edits: several(near(MAX_EDITS), make) }])
  return {
    'title and marks': () => patch(one(recordings), { title: text(MAX_TITLE_LENGTH), marks: marks() }),
    'edits of many recordings': () =>
      edits(several(near(MAX_EDITS), () => ({ id: one(recordings), edits: [one([title, markEdit, favorite])()] }))),
    'edits of one recording': () => ofOne(() => one([title, markEdit, favorite])()),
    'corrections among edits': () => ofOne(() => ({ kind: 'correction', ...correction() })),
    'corrections among edits, some of other words': () =>
      ofOne((at) => ({ kind: 'correction', ...correction(), ...(at % 2 === 0 && { heard: 'never said' }) })),
    'speakers among edits': () => ofOne(() => ({ kind: 'speaker', ...speaker() })),
    'reassignments among edits': () => ofOne(() => ({ kind: 'reassign', ...reassignment(1000) })),
    'edits of no kind': () => ofOne(() => ({ kind: text(20), text: text(15_000) })),
    corrections: () =>
      patch(`${one(transcribed)}/transcript`, { corrections: several(near(MOST_OF_TRANSCRIPT), correction) }),
    'names of speakers': () =>
      patch(`${one(transcribed)}/transcript`, { speakers: several(near(MOST_SPEAKERS_NAMED), speaker) }),
    reassignments: () =>
      patch(`${one(transcribed)}/speakers`, {
        reassignments: several(near(MOST_OF_TRANSCRIPT), () =>
          reassignment(MAX_TRANSCRIPT_SEGMENTS / MOST_OF_TRANSCRIPT),
        ),
      }),
    'one reassignment of all': () =>
      patch(`${one(transcribed)}/speakers`, { reassignments: [reassignment(MAX_TRANSCRIPT_SEGMENTS)] }),
  }
}

const below = (limit: number): number => Math.floor(Math.random() * limit)
const marks = () => several(near(MAX_MARKS), (at) => at * 10)
const title = () => ({ kind: 'title', title: text(MAX_TITLE_LENGTH) })
const markEdit = () => ({ kind: 'marks', marks: marks() })
const favorite = () => ({ kind: 'favorite', isFavorite: Math.random() < 0.5 })

/** One in a thousand has half of the letters that the transcript may still have. */
function correction() {
  const start = below(MAX_TRANSCRIPT_SEGMENTS)
  const letters = below(1000) === 0 ? LONGEST : MAX_TRANSCRIPT_CHARACTERS / MAX_TRANSCRIPT_SEGMENTS
  return { start, heard: wordsAt(start), text: `budget ${text(letters)}`.slice(0, LONGEST) }
}

/** Of somewhat more labels than may have a name. */
const speaker = () => ({
  label: `${below(1.01 * MAX_NAMED_SPEAKERS)}`.padStart(LABEL, 'S'),
  name: 'N'.repeat(NAME),
})

const reassignment = (places: number) => ({
  ...{ made: MADE, label: String(below(20)) },
  at: several(near(places), () => below(MAX_TRANSCRIPT_SEGMENTS)),
})
