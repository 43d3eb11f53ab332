import { useEffect, useState } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { readLangs } from './language.ts'

/** A transcript is long: none is read for a row that is only passed. Milliseconds. */
const RESTED_MS = 300

type Langs = ReadonlyMap<RecordingId, string | undefined>

/**
 * The languages of the recordings whose rows the list has come to rest at, as far as they are known: for the titles, as
 * on the page of a recording.
 * @param shown those that are drawn
 */
export function useTitleLangs(app: AppDatabase, shown: readonly LocalRecording[]): Langs {
  const [langs, setLangs] = useState<Langs>(new Map())
  const asked = shown.filter(({ id, isTranscribed }) => isTranscribed && !langs.has(id)).map(({ id }) => id)
  const key = asked.join()
  useEffect(() => {
    if (key === '') return
    const ids = key.split(',') as RecordingId[]
    const read = async (): Promise<void> => {
      const found = await readLangs(app, ids)
      setLangs((before) => new Map([...before, ...ids.map((id) => [id, found.get(id)] as const)]))
    }
    const timer = setTimeout(() => {
      read().catch((error: unknown) => console.warn('The languages of titles are not known.', error))
    }, RESTED_MS)
    return () => clearTimeout(timer)
  }, [app, key])
  return langs
}
