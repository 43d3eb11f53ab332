import type { RecordingId } from '../../../contract/ids.ts'
import type { SealedValue } from '../../../contract/recordings/sealed-values.ts'
import { ROW } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import type { ValuesReadRow } from '../../local/key-rows.ts'
import { countOf } from './take-row.ts'

/** Characters of all that is kept aside; beyond it the oldest goes, until all is read anew. */
const MOST_ASIDE = 1_000_000

/** How far this device has read, and what did not open. */
export async function readPlace(app: AppDatabase): Promise<ValuesReadRow | null> {
  const row = await app.keys.get('values-read')
  return row?.key === 'values-read' ? row : null
}

/** The newest count that the server has of this recording's row, though it does not open here. */
export async function countAside(app: AppDatabase, id: RecordingId): Promise<number> {
  const rows = (await readPlace(app))?.aside.filter(({ recordingId, column }) => recordingId === id && column === ROW)
  return Math.max(0, ...(rows ?? []).map(({ version }) => countOf(version)))
}

export const notePlace = (
  app: AppDatabase,
  place: Pick<ValuesReadRow, 'cursor' | 'of'>,
  added: readonly SealedValue[],
): Promise<void> =>
  app.transaction('rw', app.keys, async () => {
    const all = new Map([...((await readPlace(app))?.aside ?? []), ...added].map((one) => [nameOf(one), one]))
    await app.keys.put({ key: 'values-read', ...place, aside: newestOf([...all.values()]) })
  })

/** Of what was aside only this still is; another tab may have put more there. */
export const noteTried = (
  app: AppDatabase,
  tried: readonly SealedValue[],
  left: readonly SealedValue[],
): Promise<void> =>
  app.transaction('rw', app.keys, async () => {
    const names = new Set(tried.map(nameOf))
    const now = await readPlace(app)
    if (now) await app.keys.put({ ...now, aside: [...left, ...now.aside.filter((one) => !names.has(nameOf(one)))] })
  })

const nameOf = ({ recordingId, column, version, value }: SealedValue): string =>
  [recordingId, column, version, value].join(' ')

function newestOf(values: readonly SealedValue[]): SealedValue[] {
  const kept: SealedValue[] = []
  let length = 0
  for (const one of values.toReversed()) {
    length += one.value.length
    if (length > MOST_ASIDE) break
    kept.push(one)
  }
  return kept.reverse()
}
