import { z } from 'zod/mini'
import { MAX_TITLE_LENGTH } from '../limits.ts'

/**
 * What users set of a recording: each with its column, the edit that carries it, and how two states of it merge. Whatever
 * weighs one state against another reads this: the dates of edits on the server, the merge on the device, and what is given
 * back to a restored server.
 */

export const highlightSchema = z.object({
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  text: z.string(),
  /** The user's own mark, not found by an engine. */
  mark: z.optional(z.literal(true)),
})
export type Highlight = z.infer<typeof highlightSchema>

export const MAX_MARKS = 500
/** Seconds of the user's own marks. */
export const marksSchema = z.array(z.number().check(z.gte(0))).check(z.maxLength(MAX_MARKS))

/** What the engine found, with these marks in the place of older ones. */
export const withOwnMarks = (highlights: readonly Highlight[], marks: readonly number[]): Highlight[] => [
  ...highlights.filter(({ mark }) => !mark),
  ...marks.map((start): Highlight => ({ start, end: null, text: '', mark: true })),
]

export const marksOf = (highlights: readonly Highlight[]): number[] =>
  highlights.flatMap(({ mark, start }) => (mark && start !== null ? [start] : []))

/** ISO 639-1 or 639-2 of what is spoken; null: the engine finds out. */
export const spokenLanguageSchema = z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/)))
/** When somebody noted that everyone agreed to be recorded; null: nobody did. */
const agreedAtSchema = z.nullable(z.iso.datetime())

const titleSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE_LENGTH))

/** Each left out where nothing was set, and by versions that do not know it: in rows, in calls that set it, and in what is given back. */
const optionalColumns = {
  spokenLanguage: z.optional(spokenLanguageSchema),
  agreedAt: z.optional(agreedAtSchema),
}

/** As they stand in a row. */
export const userColumns = {
  title: z.string(),
  isFavorite: z.boolean(),
  highlights: z.array(highlightSchema),
  /** When it went to the trash; null when it is not there. */
  deletedAt: z.nullable(z.iso.datetime()),
  ...optionalColumns,
}
export type UserColumns = z.infer<z.ZodMiniObject<typeof userColumns>>

/** Edits that set one of them. Alone they go by {@link updateRecordingSchema}, but for `favorite`, which has a call of its own. */
export const fieldEdits = [
  z.object({ kind: z.literal('title'), title: titleSchema }),
  z.object({ kind: z.literal('marks'), marks: marksSchema }),
  z.object({ kind: z.literal('favorite'), isFavorite: z.boolean() }),
  z.object({ kind: z.literal('spoken-language'), spokenLanguage: spokenLanguageSchema }),
  z.object({ kind: z.literal('agreed'), agreedAt: agreedAtSchema }),
] as const
export type FieldEdit = z.infer<(typeof fieldEdits)[number]>

export const updateRecordingSchema = z.object({
  marks: z.optional(marksSchema),
  title: z.optional(titleSchema),
  ...optionalColumns,
})

/** As a device gives them back. */
const givenValues = {
  title: titleSchema,
  isFavorite: z.boolean(),
  /** Seconds. */
  marks: marksSchema,
  deletedAt: z.nullable(z.iso.datetime()),
  ...optionalColumns,
}
export type GivenValues = z.infer<z.ZodMiniObject<typeof givenValues>>

type UserField = {
  column: keyof UserColumns
  /** Kinds of work in the outbox: until the server has heard them, what is here counts. */
  heldBy: readonly string[]
  /** Also where it has no date: it was set before edits were dated, and the server has lost the recording. */
  isKeptUndated: boolean
  /** What stands in the row of the server in the place of its own, where that of `mine` counts. */
  keep(row: UserColumns, mine: UserColumns): Partial<UserColumns>
  give(row: UserColumns): Partial<GivenValues>
  /** The same of what a device has given. */
  take(row: UserColumns, given: GivenValues): Partial<UserColumns>
}

/** One that counts as a whole: the later, or the one that waits here, takes the place of the other. */
type Whole = Omit<UserColumns, 'highlights'>
const whole = <Column extends keyof Whole>(
  column: Column,
  heldBy: readonly string[],
  given: Partial<Pick<UserField, 'isKeptUndated' | 'give'>> = {},
): UserField => ({
  column,
  heldBy,
  isKeptUndated: true,
  keep: (_, mine) => only<Whole, Column>(mine, column),
  give: (row) => only<Whole, Column>(row, column),
  take: (_, values) => only<Whole, Column>(values, column),
  ...given,
})

function only<Row, Column extends keyof Row>(row: Row, column: Column): Partial<Row> {
  const picked: Partial<Row> = {}
  picked[column] = row[column]
  return picked
}

/** By the name of its date in {@link editedSchema}. */
export const userFields = {
  title: whole('title', ['title', 'upload'], {
    give: ({ title }) => ({ title: title.trim().slice(0, MAX_TITLE_LENGTH) || 'Untitled' }),
  }),
  favorite: whole('isFavorite', ['favorite']),
  // Beside the marks stands what the engine found: that is the server's.
  marks: {
    column: 'highlights',
    heldBy: ['marks'],
    isKeptUndated: true,
    keep: (row, mine) => ({ highlights: withOwnMarks(row.highlights, marksOf(mine.highlights)) }),
    give: (row) => ({ marks: marksOf(row.highlights) }),
    take: (row, { marks }) => ({ highlights: withOwnMarks(row.highlights, marks) }),
  },
  language: whole('spokenLanguage', ['spoken-language', 'upload']),
  agreed: whole('agreedAt', ['agreed', 'upload']),
  trash: whole('deletedAt', ['delete', 'restore'], { isKeptUndated: false }),
} as const satisfies Readonly<Record<string, UserField>>

export type FieldName = keyof typeof userFields
export const FIELD_NAMES = Object.keys(userFields) as FieldName[]

/**
 * When a user last changed each part, by the server's clock, in milliseconds since 1970. Of two states of one recording the newer
 * value of each part wins. Left out: never changed, or by an older server.
 */
const stamp = z.optional(z.int())
export const editedSchema = z.object(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, stamp])) as Record<FieldName, typeof stamp>,
)
export type Edited = z.infer<typeof editedSchema>

/** What users set of a recording, as the device last received it; `edited` tells which part is newer. */
export const givenEditsSchema = z.object({ ...givenValues, edited: editedSchema })
export type GivenEdits = z.infer<typeof givenEditsSchema>

/** Which parts are newer in `given` than in `kept`. */
export const laterParts = (kept: Edited = {}, given: Edited = {}): FieldName[] =>
  FIELD_NAMES.filter((name) => (given[name] ?? 0) > (kept[name] ?? 0))

/** What changes in the server's row where these fields of `mine` count. */
export const keepFields = (names: readonly FieldName[], row: UserColumns, mine: UserColumns): Partial<UserColumns> =>
  Object.assign({}, ...names.map((name) => userFields[name].keep(row, mine)))

/** The same of what a device has given. */
export const takeFields = (names: readonly FieldName[], row: UserColumns, given: GivenValues): Partial<UserColumns> =>
  Object.assign({}, ...names.map((name) => userFields[name].take(row, given)))

/** The same of one edit: what the row becomes by it. */
export const editFields = (row: UserColumns, { kind, ...values }: FieldEdit): Partial<UserColumns> =>
  takeFields(heldFields(new Set([kind])), row, values as GivenValues)

export const giveFields = (row: UserColumns): GivenValues =>
  Object.assign({}, ...FIELD_NAMES.map((name) => userFields[name].give(row)))

/** Fields that wait here for the server to hear of them. */
export const heldFields = (kinds: ReadonlySet<string>): FieldName[] =>
  FIELD_NAMES.filter((name) => kinds.has('give-back') || userFields[name].heldBy.some((kind) => kinds.has(kind)))
