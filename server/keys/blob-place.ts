import { parseUploadId, recordingIdSchema } from '../../contract/ids.ts'

/** Whose key encrypts a blob, and what it is: the same bytes under another place do not open. */
export type BlobPlace = { subject: string; place: string }

/** What is made of a segment for players: see playable-blob.ts. */
const MADE = new Set(['playable', 'm4a-opus', 'm4a-aac'])

/**
 * The place of a blob by its name: `recordings/ID/SEGMENT`, the same behind one of MADE, `uploads/ID.SEGMENT/START-…`, and
 * `incoming/ID.…`, the file of a form, which becomes segment 0. Null for any other name. The returned strings are input of key
 * derivation: changing one makes stored audio unreadable.
 */
export function blobPlace(name: string): BlobPlace | null {
  const [kind, ...rest] = name.split('/')
  if (MADE.has(kind ?? '')) {
    const of = blobPlace(rest.join('/'))
    return of?.place.startsWith('recording ') ? { ...of, place: `${kind} ${of.place}` } : null
  }
  const [first = '', second = '', ...more] = rest
  if (kind === 'incoming') return second === '' ? incoming(first) : null
  if (more.length > 0 || second === '') return null
  if (kind === 'uploads') {
    const upload = parseUploadId(first)
    return upload && { subject: upload.recording, place: `upload ${upload.segment} from ${second.split('-')[0]}` }
  }
  const isRecording = kind === 'recordings' && recordingIdSchema.safeParse(first).success && /^\d+$/.test(second)
  return isRecording ? { subject: first, place: `recording ${second}` } : null
}

function incoming(name: string): BlobPlace | null {
  const [recording = '', ...rest] = name.split('.')
  const isOurs = recordingIdSchema.safeParse(recording).success && rest.length === 1
  return isOurs ? { subject: recording, place: 'recording 0' } : null
}
