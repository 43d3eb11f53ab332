import { liveQuery, type Subscription } from 'dexie'
import { useEffect, useRef, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../../../local/app-database.ts'
import { readRecordings } from '../../../local/recordings/queries.ts'

/** Rows that are read together. */
const BLOCK = 16

type Rows = ReadonlyMap<RecordingId, LocalRecording>

/**
 * The rows that are on the screen, by blocks with one more on each side. A block is read once and followed while it is near: a
 * step of the list neither drops a read that runs nor reads again what is there.
 * @param first place in `ids` of the first row that is drawn, and of the last
 */
export function useShownRows(app: AppDatabase, ids: readonly RecordingId[], first: number, last: number): Rows {
  const [rows, setRows] = useState<Rows>(new Map())
  const followed = useRef(new Map<string, Subscription>())
  const from = Math.max(0, Math.floor(first / BLOCK) - 1)
  const to = Math.min(Math.floor((ids.length - 1) / BLOCK), Math.floor(last / BLOCK) + 1)
  useEffect(() => {
    const wanted = new Map<string, readonly RecordingId[]>()
    for (let block = from; block <= to; block++) {
      const some = ids.slice(block * BLOCK, (block + 1) * BLOCK)
      wanted.set(some.join(), some)
    }
    for (const [key, subscription] of followed.current)
      if (!wanted.has(key)) {
        subscription.unsubscribe()
        followed.current.delete(key)
      }
    for (const [key, some] of wanted)
      if (!followed.current.has(key))
        followed.current.set(
          key,
          liveQuery(() => readRecordings(app, some)).subscribe({
            next: (read) => setRows((before) => withRows(before, some, read)),
            // To the crash screen, as what any other live query throws.
            error: (problem) =>
              setRows(() => {
                throw problem
              }),
          }),
        )
    const near = new Set([...wanted.values()].flat())
    setRows((before) => ([...before.keys()].every((id) => near.has(id)) ? before : onlyOf(before, near)))
  }, [app, ids, from, to])
  useEffect(() => {
    const all = followed.current
    return () => {
      for (const subscription of all.values()) subscription.unsubscribe()
      all.clear()
    }
  }, [])
  return rows
}

/** @param asked those that were read for: one that did not come is gone */
function withRows(before: Rows, asked: readonly RecordingId[], read: readonly LocalRecording[]): Rows {
  const after = new Map(before)
  for (const id of asked) after.delete(id)
  for (const row of read) after.set(row.id, row)
  return after
}

const onlyOf = (rows: Rows, ids: ReadonlySet<RecordingId>): Rows => new Map([...rows].filter(([id]) => ids.has(id)))
