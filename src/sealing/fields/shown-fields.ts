import { z } from 'zod/mini'
import { segmentSchema } from '../../../contract/recordings/recording.ts'
import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import {
  type FieldEdit,
  type FieldName,
  type GivenValues,
  giveFields,
  givenEditsSchema,
  heldFields,
  userFields,
} from '../../../contract/recordings/user-fields.ts'
import { type SealedRow, setInRow } from '../../../core/sealing/row-fields.ts'
import type { LocalRecording, OutboxEntry } from '../../local/app-database.ts'

/** Where the values of a sealed row's fields stand in what a device gives. The time of the trash is told in the clear, for the server's purge. */
const VALUES = {
  title: 'title',
  favorite: 'isFavorite',
  marks: 'marks',
  language: 'spokenLanguage',
  agreed: 'agreedAt',
} as const satisfies Partial<Record<FieldName, keyof GivenValues>>
type Name = keyof typeof VALUES
const NAMES = Object.keys(VALUES) as Name[]

/** What the server is to have of its audio, by the word of the device that recorded it. */
const AUDIO = 'audio'
const audioSchema = z.object({ duration: z.number().check(z.gte(0)), segments: z.array(segmentSchema) })
type Audio = Pick<LocalRecording, 'duration' | 'segments'>

/** What was set until now on the device that recorded it. */
export function firstRow(local: LocalRecording, now: number): SealedRow {
  const given = giveFields(local)
  const isSet = {
    ...given,
    isFavorite: given.isFavorite || undefined,
    marks: given.marks.length > 0 ? given.marks : undefined,
  }
  let row: SealedRow = {}
  for (const name of NAMES) {
    const value = isSet[VALUES[name]]
    if (value !== undefined) row = setInRow(row, name, value, now)
  }
  return row
}

export const withAudio = (row: SealedRow, { duration, segments }: Audio, now: number): SealedRow =>
  setInRow(row, AUDIO, { duration, segments: segments.map(({ damaged: _, ...segment }) => segment) }, now)

/** With its audio only where the written row has it. */
export const withAudioOf = (written: SealedRow, row: SealedRow): SealedRow =>
  AUDIO in written ? row : withoutAudio(row)

/** Without it, the row of a recording in very many pieces still fits. */
export const withoutAudio = ({ [AUDIO]: _, ...row }: SealedRow): SealedRow => row

/** Whether this work is an edit of a field of the row. */
export const isFieldEdit = (work: OutboxEntry['work']): work is FieldEdit => nameOf(work) !== undefined

/** With an edit that waits here; the row itself where that changes nothing. */
export function withEdit(row: SealedRow, work: FieldEdit | null, now: number): SealedRow {
  const name = work && nameOf(work)
  return name ? setInRow(row, name, (work as Partial<GivenValues>)[VALUES[name]], now) : row
}

const nameOf = (work: OutboxEntry['work']): Name | undefined =>
  NAMES.find((name) => (userFields[name].heldBy as readonly string[]).includes(work.kind) && VALUES[name] in work)

/** As it is shown: fields whose edit waits here stay. What is not as it should be is left out. */
export function shownWith(local: LocalRecording, row: SealedRow, outbox: readonly OutboxEntry[]): LocalRecording {
  const held = heldFields(new Set(outbox.filter(setsFields).map(({ work }) => work.kind)))
  let shown: LocalRecording = { ...local, ...audioOf(local, row) }
  for (const name of NAMES) {
    const parsed = row[name] && givenEditsSchema.shape[VALUES[name]].safeParse(row[name].value)
    if (!parsed?.success || held.includes(name)) continue
    shown = { ...shown, ...userFields[name].take(shown, { [VALUES[name]]: parsed.data } as unknown as GivenValues) }
  }
  return shown
}

/** A restored server is given no field of a sealed recording. */
const setsFields = (entry: OutboxEntry): boolean =>
  entry.work.kind !== 'give-back' && !('isRewrite' in entry && entry.isRewrite)

/** What the server gives has to be this, whatever it says. Null where no device has said. */
function audioOf(local: LocalRecording, row: SealedRow): Partial<LocalRecording> | null {
  const parsed = audioSchema.safeParse(row[AUDIO]?.value)
  if (!parsed.success || parsed.data.segments.length === 0) return null
  const { duration, segments } = parsed.data
  const damaged = new Set(local.segments.flatMap((one) => (one.damaged ? one.sha256 : [])))
  return {
    duration,
    mime: SEALED_AUDIO,
    fileSize: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    segments: segments.map((one) => (damaged.has(one.sha256) ? { ...one, damaged: true } : one)),
  }
}
