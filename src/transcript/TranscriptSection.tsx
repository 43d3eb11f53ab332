import './transcript.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { recordingIdSchema } from '../../contract/ids.ts'
import { getTranscript, readStatusInput } from '../db/queries.ts'
import { recordingStatus } from '../db/recording-status.ts'
import { useNow } from '../platform/use-now.ts'
import { type Person, personAtom } from '../store.ts'
import { TranscriptDocument } from './TranscriptDocument.tsx'
import { TranscriptWaiting } from './TranscriptWaiting.tsx'

/** Often enough for a retry that comes due. */
const TICK = 10_000

/** What was said, or why it is not here yet. */
export function TranscriptSection({ id }: { id: string }) {
  const person = useAtomValue(personAtom)
  const known = recordingIdSchema.safeParse(id)
  return person && known.success ? <Section person={person} id={known.data} /> : null
}

function Section({ person, id }: { person: Person; id: ReturnType<typeof recordingIdSchema.parse> }) {
  const now = useNow(TICK)
  const input = useLiveQuery(() => readStatusInput(person.app, id), [person.app, id])
  const transcript = useLiveQuery(async () => (await getTranscript(person.app, id)) ?? null, [person.app, id])
  if (!input || transcript === undefined) return null
  const status = recordingStatus({ ...input, now })
  if (transcript && transcript.segments.length > 0) {
    return <TranscriptDocument person={person} recording={input.recording} transcript={transcript} />
  }
  return <TranscriptWaiting person={person} recording={input.recording} status={status} />
}
