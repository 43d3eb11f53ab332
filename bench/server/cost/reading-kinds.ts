import { EXPORT_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { MAX_CHOSEN_EXPORT } from '../../../contract/limits.ts'
import type { Kinds } from './fuzz.ts'
import { near, one, several } from './near.ts'
import type { Stock } from './stock.ts'

/** What makes the server read much. */
export function readingKinds({ person, recordings, transcribed }: Stock): Kinds {
  const get = (path: string) => person.ask({ method: 'GET', path })
  return {
    'changes behind a long cursor': () => get(`/api/changes?cursor=${'9'.repeat(near(8000))}`),
    'changes from the beginning': () => get('/api/changes?cursor=0'),
    'export of chosen recordings': () =>
      get(`${EXPORT_PATH}?recordings=${several(near(MAX_CHOSEN_EXPORT), (at) => recordings[at] ?? newRecordingId())}`),
    'export of the longest': () => get(`${EXPORT_PATH}/${one(transcribed)}`),
    'one recording': () => get(`/api/recordings/${one(transcribed)}`),
  }
}
