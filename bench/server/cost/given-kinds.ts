import { MAX_GIVEN_CHARACTERS, MAX_GIVEN_MESSAGES } from '../../../contract/given-back.ts'
import { newMessageId, type RecordingId } from '../../../contract/ids.ts'
import { MAX_JSON_BYTES, MAX_NAMED_SPEAKERS, MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import type { Kinds } from './fuzz.ts'
import { near, one, several, text } from './near.ts'
import type { Stock } from './stock.ts'

/** What a device says that a restored server has lost, and values of a body that no call has. */
export function givenKinds({ person, recordings }: Stock): Kinds {
  const put = (path: string, body: string) => person.ask({ method: 'PUT', path, body })
  const give = (make: (id: RecordingId) => object) => {
    const id = one(recordings)
    return put(`/api/recordings/${id}/given-back`, JSON.stringify(make(id)))
  }
  const giveAll = (messages: object[]) => put('/api/chat/all/given-back', JSON.stringify({ messages }))
  return {
    'transcript given back': () => give((id) => ({ transcript: transcript(id, near(MAX_TRANSCRIPT_SEGMENTS)) })),
    'names of speakers given back': () => give((id) => ({ transcript: { ...transcript(id, 1000), ...names() } })),
    'sentences without end': () => give(() => ({ transcript: { segments: Array(near(600_000)).fill({}) } })),
    'long message given back': () => give((id) => ({ messages: [message(id, MAX_GIVEN_CHARACTERS - 1000)] })),
    'messages given back': () =>
      give((id) => ({ messages: several(near(MAX_GIVEN_MESSAGES), () => message(id, SHORT)) })),
    'long message about all given back': () => giveAll([message(one(recordings), MAX_GIVEN_CHARACTERS - 1000)]),
    'messages about all given back': () =>
      giveAll(several(near(MAX_GIVEN_MESSAGES), () => message(one(recordings), SHORT))),
    preferences: () => put('/api/account/preferences', JSON.stringify({ theme: text(MAX_JSON_BYTES - 1000) })),
    'vocabulary as long as a body': () =>
      put('/api/account/preferences', JSON.stringify({ ...SET, vocabulary: several(near(90_000), String) })),
    'lists in lists': () => put('/api/account/preferences', nested(near(MAX_JSON_BYTES / 2), '[', ']')),
    'objects in objects': () => put('/api/account/preferences', nested(near(MAX_JSON_BYTES / 6), '{"a":', '}', '1')),
  }
}

const SET = { autoTranscribe: true, mail: true, push: true }
/** So many letters that as many messages as may be are nearly as long as a body. */
const SHORT = MAX_JSON_BYTES / MAX_GIVEN_MESSAGES / 2

const nested = (depth: number, open: string, close: string, within = '') =>
  open.repeat(depth) + within + close.repeat(depth)

const transcript = (recordingId: RecordingId, count: number) => ({
  ...{ recordingId, text: '', language: null, engine: 'x', createdAt: new Date().toISOString() },
  segments: several(count, (start) => ({ start, end: start + 1, text: 'a b c' })),
})

function names() {
  const labels = several(near(MAX_NAMED_SPEAKERS), (at) => `S${at}`)
  const record = <T>(value: T) => Object.fromEntries(labels.map((label) => [label, value]))
  return { speakers: record('N'.repeat(80)), named: record(Date.now()) }
}

const message = (recordingId: RecordingId, letters: number) => ({
  ...{ id: newMessageId(), recordingId, role: 'assistant', type: 'normal', engine: null },
  ...{ content: text(letters), timestamp: new Date().toISOString(), replyTo: newMessageId(), citations: [] },
})
