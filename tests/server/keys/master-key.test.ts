import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { readConfig } from '../../../server/config/config.ts'
import { KeyFile, newMasterKey } from '../../../server/keys/key-file.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { runAdmin } from '../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { findNeedles } from '../../../testkit/stored/planted.ts'
import { storedBlobs } from '../../../testkit/stores/bucket-under-test.ts'
import { onPostgres } from '../../../testkit/stores/postgres-under-test.ts'
import { testUnlessOnPostgres } from '../../../testkit/stores/test-unless.ts'
import { whole } from '../../whole.ts'

let folder = ''
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-master-'))
  server = await startTestServer({ DATA_DIR: at('data') })
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const at = (...names: string[]): string => join(folder, ...names)
const admin = (...args: string[]) => runAdmin(at('data'), ...args)
const keysIn = async (path: string): Promise<string[]> =>
  [...(await readFile(path, 'utf8')).matchAll(/^([\da-f]{16}) /gm)].map(([, id]) => id ?? '')

const sound = fakeWebm(200_000)
async function keep(title = 'Boat'): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id, title }, sound))).status).toBe(201)
  return id
}
const audioOf = async (id: RecordingId) =>
  Buffer.from(await (await owner.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())
/** As it is stored, encrypted. */
const storedAudio = async (id: RecordingId) =>
  Buffer.concat(await (await storedBlobs(at('data'))).read(`recordings/${id}/0`).toArray())
async function replaceAudio(id: RecordingId, bytes: Buffer): Promise<void> {
  await (await storedBlobs(at('data'))).write(`recordings/${id}/0`, Readable.from([bytes]))
}
/** What the server keeps for itself has a key too (server/secrets/server-secrets.ts). */
const rows = async (query: string): Promise<unknown[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(server.context.database)).rows.filter(
    ({ subject }) => subject !== 'server',
  )

whole(test)('a rotated key wraps everything anew, and the server that runs goes on with it', async () => {
  const before = await keep()
  const [old = ''] = await keysIn(at('data.key'))
  const stored = await storedAudio(before)
  const { code, said } = await admin('rotate-key')
  expect([code, said]).toEqual([0, expect.stringContaining('protects 2 keys')])
  const [now = '', ...rest] = await keysIn(at('data.key'))
  expect(rest).toEqual([old])
  expect(await rows('select distinct master from content_keys')).toEqual([{ master: now }])
  // The sound itself was not written again.
  expect(stored.equals(await storedAudio(before))).toBe(true)

  expect(sound.equals(await audioOf(before))).toBe(true)
  const after = await keep('Ship')
  expect(await rows(`select master from content_keys where subject = '${after}'`)).toEqual([{ master: now }])
  await server.close()
  // Nothing needs the old key any more.
  await writeFile(at('data.key'), (await readFile(at('data.key'), 'utf8')).replace(new RegExp(`^${old}.*\n`, 'm'), ''))
  server = await startTestServer({ DATA_DIR: at('data') })
  owner = await server.signIn()
  expect(sound.equals(await audioOf(before))).toBe(true)
  expect(sound.equals(await audioOf(after))).toBe(true)
})

test('the key file is for its owner alone; it holds keys that open what came before', async () => {
  expect((await stat(at('data.key'))).mode & 0o777).toBe(0o600)
  const path = at('keys', 'deep', 'master.key')
  const [first, second] = [newMasterKey(), newMasterKey()]
  const file = new KeyFile(path)
  expect(await file.find(first.id)).toBeNull()
  await expect(file.newest()).rejects.toThrow(`no master key in ${path}`)
  await new KeyFile(path).add([first])
  expect(await file.find(first.id)).toEqual(first)
  await new KeyFile(path).add([second])
  await file.add([second])
  expect((await file.all()).map(({ id }) => id)).toEqual([second.id, first.id])
})

whole(test)(
  'a key file that cannot be written or lies in the data folder stops the start with a sentence',
  async () => {
    await writeFile(at('a-file'), '')
    const start = startTestServer({ DATA_DIR: at('new'), MASTER_KEY_FILE: at('a-file', 'master.key') })
    await expect(start).rejects.toThrow(
      /cannot be written to .*a-file\/master.key .*Set MASTER_KEY_FILE to a file outside/,
    )
    const inside = { DATA_DIR: at('data'), MASTER_KEY_FILE: at('data', 'master.key') }
    expect(() => readConfig(inside)).toThrow(/MASTER_KEY_FILE .* inside the data folder/)
    expect(readConfig({ ...inside, MASTER_KEY_FILE: at('data-keys') }).masterKeyFile).toBe(at('data-keys'))
  },
)

test('a recording that is deleted for good takes its key with it, and what was sent of it again', async () => {
  const id = await keep()
  await createUpload(owner, id, 1)
  await patchUpload(owner, uploadPath(id, 1), 0, fakeWebm())
  expect(await rows('select subject from content_keys')).toEqual([{ subject: id }])
  await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
  expect(await rows('select subject from content_keys')).toEqual([])
  expect(await rows('select * from upload_parts')).toEqual([])
  expect(await server.context.blobs.list('')).toEqual([])
})

test('sound that is deleted for good while somebody begins to hear it is not there, and not damaged', async () => {
  const id = await keep()
  const { blobs } = server.context
  const deleteFirst = async function* (...args: Parameters<typeof blobs.read>) {
    await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
    yield* blobs.read(...args)
  }
  const read: typeof blobs.read = (...args) => Readable.from(deleteFirst(...args), { objectMode: false })
  const [size, remove] = [blobs.size.bind(blobs), blobs.remove.bind(blobs)]
  Object.assign(server.context, { blobs: { read, size, remove } })
  expect((await owner.fetch(`/api/recordings/${id}/audio`)).status).toBe(404)
})

whole(test)('sound that was changed where it is stored is refused with a sentence, and told by the check', async () => {
  const id = await keep()
  const bytes = await storedAudio(id)
  bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000)
  await replaceAudio(id, bytes)
  const answer = await owner.fetch(`/api/recordings/${id}/audio`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    500,
    expect.stringContaining('application/json'),
  ])
  expect(await answer.json()).toMatchObject({
    code: 'damaged',
    error: expect.stringContaining('damaged on the server'),
  })
  // What lies behind it is whole.
  const range = { headers: { range: 'bytes=150000-150099' } }
  const part = Buffer.from(await (await owner.fetch(`/api/recordings/${id}/audio`, range)).arrayBuffer())
  expect(sound.subarray(150_000, 150_100).equals(part)).toBe(true)
  expect((await admin('check')).said).toContain(`recordings/${id}/0  a block of it cannot be decrypted`)
})

whole(test)('a row that does not open is told by the check, beside all the others', async () => {
  const [id, whole] = [await keep('Boat'), await keep('Ship')]
  const longer = onPostgres ? "title || '\\x00'::bytea" : "cast(title || x'00' as blob)"
  await rows(`update recordings set title = ${longer} where id = '${id}'`)
  await replaceAudio(whole, Buffer.from('cut'))
  const { code, said } = await admin('check')
  expect(code).toBe(1)
  expect(said).toContain(`changed    recordings of ${id}  cannot be decrypted`)
  expect(said).toContain(`recordings/${whole}/0  a block of it cannot be decrypted  (recording "Ship")`)
})

whole(testUnlessOnPostgres)(
  'a backup has its master key beside it, not in it; with neither it cannot be restored',
  async () => {
    const id = await keep()
    const copied = await admin('backup', at('copy'))
    expect(copied.said).toMatch(new RegExp(`master key +${at('copy.key')}\n.*separate from the copy`))
    expect(await keysIn(at('copy.key'))).toEqual(await keysIn(at('data.key')))
    const key = await readFile(at('copy.key'), 'utf8')
    const secret = /^\S{16} (\S+)$/m.exec(key)?.[1] ?? ''
    const needles = (['utf8', 'base64'] as const).map((form) => ({ name: form, bytes: Buffer.from(secret, form) }))
    expect(await findNeedles(at('copy'), needles)).toEqual([])

    // On another machine, without this one's key file.
    const elsewhere = (...args: string[]) => runAdmin(at('elsewhere'), ...args)
    await writeFile(at('elsewhere.key'), '')
    await cp(at('data.key.erased'), at('elsewhere.key.erased'))
    await rm(at('copy.key'))
    const refused = await elsewhere('restore', at('copy'))
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(new RegExp(`is encrypted with the master key .* neither .* nor in ${at('copy.key')}`))
    await writeFile(at('copy.key'), key)
    const restored = await elsewhere('restore', at('copy'))
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringContaining(`Its master key is in ${at('elsewhere.key')}`),
    ])
    await rm(at('copy.key'))
    await server.close()
    server = await startTestServer({ DATA_DIR: at('elsewhere') })
    owner = await server.signIn()
    expect(sound.equals(await audioOf(id))).toBe(true)
  },
)
