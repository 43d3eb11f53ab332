import { useCallback, useSyncExternalStore } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { libraryTitles, type RowTitle } from '../../local/search/library-titles.ts'

/** The titles of all recordings once they are read; null until then, and as long as nobody wants them. */
export function useTitles(app: AppDatabase, isWanted: boolean): ReadonlyMap<RecordingId, RowTitle> | null {
  const subscribe = useCallback(
    (listener: () => void) => (isWanted ? libraryTitles(app).subscribe(listener) : () => undefined),
    [app, isWanted],
  )
  return useSyncExternalStore(subscribe, () => (isWanted ? libraryTitles(app).get() : null))
}
