import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { CHANGES_PAGE_BYTES } from '../../../../contract/limits.ts'
import {
  KEPT_VALUES,
  MAX_DELETED_LENGTH,
  MAX_KEPT_DELETIONS,
  MAX_SEALED_COLUMNS,
  MAX_VERSION_STEP,
  SEALED_VALUES_AT_ONCE,
  type SealedValue,
} from '../../../../contract/recordings/sealed-values.ts'
import { DELETED } from '../../../../core/sealing/row-fields.ts'
import { readVersion } from '../../../../core/sealing/sealed-field.ts'
import { ROW } from '../../../../core/sealing/sealed-row.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, Write } from '../../schema.ts'

type Given = Pick<SealedValue, 'recordingId' | 'column' | 'version' | 'value'>

/** Never one too many, whatever somebody else has put there. */
const ALWAYS_TAKEN: readonly string[] = [ROW, DELETED]

/** `moved`: this version or a later one is there. `refused`: it is too far ahead or too long, or there are too many columns or deletions. */
export type Kept = 'kept' | 'moved' | 'refused'

/** Keeps a later version than all that are there, and moves its recording to the end of the change feed: so devices hear that there is something new. */
export async function keepSealedValue(
  write: Write,
  user: UserId,
  { recordingId, column, version, value }: Given,
): Promise<Kept> {
  const { n } = readVersion(version)
  const there = await versionsOf(write, recordingId)
  const same = there.filter(({ name }) => name === column)
  const last = same.at(-1)?.n ?? 0
  if (n <= last) return 'moved'
  if (n > last + MAX_VERSION_STEP) return 'refused'
  if (column === DELETED && (value.length > MAX_DELETED_LENGTH || (await areTooMany(write, user)))) return 'refused'
  const others = new Set([column, ...there.map(({ name }) => name)].filter((name) => !ALWAYS_TAKEN.includes(name)))
  if (!ALWAYS_TAKEN.includes(column) && others.size > MAX_SEALED_COLUMNS) return 'refused'
  const [, ...later] = same
  for (const old of later.slice(0, Math.max(0, same.length + 1 - KEPT_VALUES))) {
    const ofOne = write.deleteFrom('sealed_values').where('recording_id', '=', recordingId)
    await ofOne.where('name', '=', column).where('n', '=', old.n).execute()
  }
  const revision = await nextRevision(write, user)
  await write
    .insertInto('sealed_values')
    .values({ user_id: user, recording_id: recordingId, name: column, n, version, value, revision })
    .execute()
  await write.updateTable('recordings').set({ revision }).where('id', '=', recordingId).execute()
  return 'kept'
}

/** What confirms deletions, which no space limits. */
async function areTooMany(write: Write, user: UserId): Promise<boolean> {
  const last = write.selectFrom('sealed_values').select('revision').where('user_id', '=', user)
  return !!(await last
    .where('name', '=', DELETED)
    .limit(1)
    .offset(MAX_KEPT_DELETIONS - 1)
    .executeTakeFirst())
}

const versionsOf = (write: Write, recording: RecordingId) =>
  write
    .selectFrom('sealed_values')
    .select(['name', 'n'])
    .where('recording_id', '=', recording)
    .orderBy('name')
    .orderBy('n')
    .execute()

/** A page of the values behind `after`, in the order in which they came: as many as fit, one at least. */
export async function sealedValuesAfter(
  database: Database,
  user: UserId,
  after: number,
): Promise<{ values: SealedValue[]; more: boolean }> {
  const behind = () =>
    database.selectFrom('sealed_values').where('user_id', '=', user).where('revision', '>', after).orderBy('revision')
  const listed = await behind()
    .select(({ fn }) => ['revision', fn<number>('octet_length', ['value']).as('length')])
    .limit(SEALED_VALUES_AT_ONCE + 1)
    .execute()
  let bytes = 0
  const tooLong = listed.findIndex(({ length }, at) => {
    bytes += length
    return at === SEALED_VALUES_AT_ONCE || (at > 0 && bytes > CHANGES_PAGE_BYTES)
  })
  const page = tooLong === -1 ? listed : listed.slice(0, tooLong)
  const last = page.at(-1)
  if (!last) return { values: [], more: false }
  const rows = await behind().selectAll().where('revision', '<=', last.revision).execute()
  return { values: rows.map(toValue), more: tooLong !== -1 }
}

/** Every kept value of one recording, for its export. */
export async function sealedValuesOf(
  database: Database,
  recording: RecordingId,
): Promise<Pick<SealedValue, 'column' | 'version' | 'value'>[]> {
  const rows = database.selectFrom('sealed_values').selectAll().where('recording_id', '=', recording)
  return (await rows.orderBy('name').orderBy('n').execute()).map(({ name, version, value }) => ({
    column: name,
    version,
    value,
  }))
}

const toValue = (row: {
  recording_id: string
  name: string
  version: string
  value: string
  revision: number
}): SealedValue => ({
  recordingId: row.recording_id as RecordingId,
  column: row.name,
  version: row.version,
  value: row.value,
  revision: row.revision,
})
