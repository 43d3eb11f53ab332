import { z } from 'zod/mini'
import { call, okSchema, recordingParams } from '../endpoints.ts'
import { recordingIdSchema } from '../ids.ts'

/** What is written in a recording of the mode "Only my devices" (docs/zero-access.md#fields). The server judges nothing of it but form and order. */

/** The code of a 409: the server has this version or a later one. The device reads that, merges, and writes the next. */
export const SEALED_MOVED = 'sealed-moved'

/** Of one value. Characters. */
export const MAX_SEALED_LENGTH = 400_000
/** The same of what confirms a deletion: the server keeps it when everything else of the recording is gone. */
export const MAX_DELETED_LENGTH = 400
/** Such values that one person can have: nothing takes them away. A device that leaves none deletes all the same. */
export const MAX_KEPT_DELETIONS = 20_000
/** Columns that one recording can have beside its row. */
export const MAX_SEALED_COLUMNS = 16
/** Values of one column that are kept: the first and the newest. What somebody else put there pushes out no first one. */
export const KEPT_VALUES = 3
/** How far a version may be ahead of the last one: nobody who writes garbage comes near the end of what can be counted. */
export const MAX_VERSION_STEP = 1_000_000
/** Rows of a page, which ends earlier where they are long. */
export const SEALED_VALUES_AT_ONCE = 500

const valueSchema = z.object({
  column: z.string().check(z.regex(/^[a-z][a-z\d-]{0,39}$/)),
  /** `<n>-<first 8 digits of the writer>`: the writer's count, bound into the value. */
  version: z.string().check(z.regex(/^[1-9]\d{0,14}-[\da-f]{8}$/)),
  /** Base64url. */
  value: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(MAX_SEALED_LENGTH)),
})

const cursorSchema = z.string().check(z.regex(/^\d{1,15}$/))
const listedSchema = z.extend(valueSchema, { recordingId: recordingIdSchema, revision: z.int() })
export type SealedValue = z.infer<typeof listedSchema>

export const sealedValueEndpoints = {
  /**
   * Values behind `after`, by the revision that the change feed had when they were written. A call of its own: opening them takes time, which
   * the feed does not wait for, and older pages take in no kind of change that they do not know. `cursor`: for the next page; `more`: there is one.
   */
  sealedValues: call(
    'GET',
    '/api/sealed-values',
    'user',
    z.object({ values: z.array(listedSchema), cursor: cursorSchema, more: z.boolean() }),
    { query: z.object({ after: cursorSchema }) },
  ),
  /** Only a later version than the last one is taken: 409 ({@link SEALED_MOVED}). `wrap`: of the key that seals it, where that is a new one. */
  keepSealedValue: call('PUT', '/api/recordings/:id/sealed-values', 'user', okSchema, {
    params: recordingParams,
    body: z.extend(valueSchema, { wrap: z.optional(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(200))) }),
  }),
} as const
