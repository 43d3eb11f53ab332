import { newMessageId, newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { createUpload, fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient } from '../../../testkit/server/test-server.ts'
import { told } from './told-routes.ts'

/** One for each method. */
export type TableRow = { method: string; url: string; access: string; carriesAudio: boolean }

/** One of the recordings of the owner. */
export const id: RecordingId = newRecordingId()

/** A server with all of its routes, the owner of two recordings, another person, and one whose account is disabled. */
export async function openEveryRoute() {
  const server = await startTestServer()
  const table = told.flatMap(({ method, url, config }) =>
    [method].flat().map(
      (one): TableRow => ({
        method: one,
        url,
        access: config?.access ?? 'none',
        carriesAudio: config?.carriesAudio === true,
      }),
    ),
  )
  if (table.length === 0) throw new Error("No route was told: the file of the test has to mock 'fastify'.")
  const owner = await server.signIn()
  const bob = await server.newPerson('bob@example.org')
  const disabled = await server.newPerson('disabled@example.org')
  for (const one of [id, newRecordingId()]) await postRecording(owner, recordingForm({ id: one }, fakeWebm()))
  await createUpload(owner, id, 1)
  const person = await server.context.people.findByEmail('disabled@example.org')
  if (person) await server.context.people.setDisabled(person.id, true)
  return { server, table, api: table.filter(({ url }) => url.startsWith('/api')), owner, bob, disabled }
}

/** What the owner could send to each address that takes more than an id; a route that is not here is called without. */
export const bodies: Record<string, unknown> = {
  '/api/auth/login': { email: 'a@example.org', password: 'wrong password' },
  '/api/recordings/:id': { title: 'Mine now' },
  '/api/recordings/:id/favorite': { isFavorite: true },
  '/api/recordings/:id/sealed-values': { column: 'row', version: '1-0a1b2c3d', value: 'AAAA' },
  '/api/recordings/:id/transcript': { corrections: [] },
  '/api/recordings/:id/speakers': { reassignments: [{ made: 'x', at: [0], label: 'A' }] },
  '/api/generate-highlights': { recordingId: id },
  '/api/analyze-transcription': { recordingId: id, transcript: '' },
  '/api/chat': { message: 'What was said?', recordingId: id, messageId: newMessageId() },
  '/api/chat/stop': { messageId: newMessageId() },
  '/api/account/preferences': { autoTranscribe: true, mail: true, push: true },
  '/api/push/subscription': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/test',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
  '/api/users/:id': { name: 'Mine now' },
  '/api/auth/passkeys/:id': { name: 'Mine now' },
  '/api/admin/create-user': { name: 'Eve', email: 'eve@example.org' },
  '/api/admin/users/:id': { disabled: true },
}

const queries: Record<string, string> = { '/api/changes': '?cursor=0', '/api/recordings/:id/words': '?version=x' }

type Call = { headers?: Record<string, string>; spell?: (path: string) => string }

export function call(
  client: TestClient,
  row: TableRow,
  { headers = {}, spell = (path) => path }: Call = {},
): Promise<Response> {
  const { method, url } = row
  const owned = url.startsWith('/api/uploads') ? `/api/uploads/${id}.1` : url.replace(':id', id)
  const path = spell(owned.replace(':createdAt', '2026-01-01T00:00:00Z') + (queries[url] ?? ''))
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? bodies[url] : undefined
  if (url.startsWith('/api/uploads')) return client.fetch(path, { method, headers: { ...upload, ...headers } })
  return client.json(method, path, body, headers)
}

/** Ways to write one address: to the router they are the same. */
export const SPELLINGS = [(path: string) => path, (path: string) => path.replace('/api', '/%61pi')]

const upload = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
  'upload-metadata': `recording ${btoa(id)},segment ${btoa('2')},mime ${btoa('audio/webm')}`,
  'upload-defer-length': '1',
}

export const name = ({ method, url }: TableRow): string => `${method} ${url}`
export const isMutation = ({ method }: TableRow): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The statuses of a whole table of calls that are not as expected. */
export async function wrong(rows: TableRow[], expected: number | number[], send: (row: TableRow) => Promise<Response>) {
  const found: string[] = []
  for (const row of rows) {
    const { status } = await send(row)
    if (![expected].flat().includes(status)) found.push(`${name(row)}: ${status}`)
  }
  return found
}
