import { MOST_ASKED_BYTES } from '../../../contract/compare-parts.ts'
import { UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import {
  DEFAULT_MAX_UPLOAD_MB,
  MAX_FIELD_BYTES,
  MAX_TITLE_LENGTH,
  UPLOAD_PATCH_BYTES,
} from '../../../contract/limits.ts'
import { fakeWebm, recordingForm } from '../../../testkit/server/recordings.ts'
import type { Kinds } from './fuzz.ts'
import { near, one, several, text } from './near.ts'
import type { Stock } from './stock.ts'

/** Segments that a form may name. */
const MOST_SEGMENTS = 10_000
/** Of a file in a form. It goes to the disk as it comes, so the most that may be sent says no more (`server-memory`). */
const AUDIO_BYTES = 1_000_000
/** The file and all other parts of a form. */
const MOST_PARTS = 21
const TUS = { 'tus-resumable': '1.0.0' }

/** Forms of recordings, resumable uploads, and what a device asks about them. */
export function uploadKinds({ person, upload }: Stock): Kinds {
  const send = (fields: Record<string, string>, audio?: Uint8Array) =>
    person.ask({ method: 'POST', path: '/api/recordings', body: recordingForm(fields, audio) })
  const begin = (recording: RecordingId) => {
    const metadata = { recording, segment: '0', mime: text(100), wrap: wrap(near(150)) }
    const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    const headers = { 'upload-length': String(near(DEFAULT_MAX_UPLOAD_MB * 1_000_000)), 'upload-metadata': `${pairs}` }
    return person.ask({ method: 'POST', path: UPLOADS_PATH, headers: { ...TUS, ...headers } })
  }
  const range = (start: number) => `${upload.path}?start=${start}&end=${start + near(MOST_ASKED_BYTES)}`
  return {
    'form that names many uploads': () => send({ uploads: JSON.stringify(several(near(MOST_SEGMENTS), named)) }),
    'form with a long field': () =>
      send({ uploads: one(['[', '{"a":', '"']).repeat(MAX_FIELD_BYTES).slice(0, near(MAX_FIELD_BYTES)) }),
    'form with audio': () =>
      send({ title: text(MAX_TITLE_LENGTH), ...others(near(MOST_PARTS)) }, fakeWebm(near(AUDIO_BYTES))),
    'upload begun': () => begin(newRecordingId()),
    'piece of an upload': async () => {
      const recording = newRecordingId()
      const begun = await begin(recording)
      if (begun.status !== 201) return begun
      const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      const body = bytes(near(UPLOAD_PATCH_BYTES))
      return person.ask({ method: 'PATCH', path: `${UPLOADS_PATH}/${uploadId(recording, 0)}`, headers, body })
    },
    'upload compared': () => person.ask({ method: 'GET', path: upload.path }),
    'bytes of an upload': () => person.ask({ method: 'GET', path: range(one(upload.starts)) }),
    'piece replaced': () => {
      const headers = { 'content-type': 'application/octet-stream' }
      const path = `${upload.path}?start=${one(upload.starts)}`
      return person.ask({ method: 'PUT', path, headers, body: bytes(near(UPLOAD_PATCH_BYTES)) })
    },
  }
}

/** Of which the first five bytes are those of a wrap of the first epoch. */
export const wrap = (length: number): string =>
  Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), bytes(length - 5)]).toString('base64url')

const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(fakeWebm(Math.max(length, 64)))

/** Of nearly as many letters as all of a form's fields may have. */
const named = (segment: number) => ({
  ...{ upload: uploadId(newRecordingId(), segment), segment, mime: `audio/webm;${'x'.repeat(350)}`, bytes: 1 },
  ...{ sha256: '0'.repeat(64), startOffset: segment, seconds: 1 },
})

/** Fields of no version. */
const others = (parts: number) => Object.fromEntries(several(parts - 4, (at) => [`field${at}`, text(1000)]))
