import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Transcript, TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { joinWords } from '../../local/transcripts/words.ts'
import { client } from '../../session/client.ts'
import { onlineAtom, type SignedInUser } from '../../session/store.ts'
import { fetchWords } from '../../sync/feed/words/fetch-words.ts'

/** The segments with their words, as far as they are here; what is missing is fetched. Until then a sentence is the smallest part. */
export function useWords({ app }: SignedInUser, { recordingId, segments }: Transcript): readonly TranscriptSegment[] {
  const online = useAtomValue(onlineAtom)
  const words = useLiveQuery(() => app.words.get(recordingId), [app, recordingId])
  const missing = words?.missing ? words.version : null
  useEffect(() => {
    if (missing === null || !online) return
    const left = new AbortController()
    fetchWords({ app, client, signal: left.signal }, recordingId).catch((error: unknown) => {
      if (!left.signal.aborted) console.warn('The words of this transcript could not be fetched.', error)
    })
    return () => left.abort()
  }, [app, recordingId, missing, online])
  return useMemo(() => joinWords(segments, words?.bytes ?? null), [segments, words])
}
