import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../../testkit/server/recordings.ts'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { testOnSmallDisk } from '../../../../testkit/server/small-disk.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { whole } from '../../../whole.ts'

let server: TestServer
let owner: TestClient
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-backup-'))
  server = await startTestServer({ DATA_DIR: join(folder, 'data'), ZERO_ACCESS: 'offered' })
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runAdmin(join(folder, 'data'), ...args)
const at = (...names: string[]): string => join(folder, ...names)
const audioOf = async (client: TestClient, id: RecordingId) =>
  Buffer.from(await (await client.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())

async function keep(bytes = fakeWebm(50_000)): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id, title: `Meeting ${id}` }, bytes))).status).toBe(201)
  return id
}

/** Uploads by pieces, finishes and deletes for good, one recording after the other, until told to stop. */
function busy() {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const id = newRecordingId()
      const bytes = fakeWebm(300_000)
      const upload = await uploadSegment(owner, id, bytes)
      await postRecording(owner, recordingForm({ id, uploads: JSON.stringify([upload]) }))
      await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
    }
  }
  const running = Promise.all([work(), work(), work()])
  return async () => {
    isOver = true
    await running
  }
}

/** With PostgreSQL, pg_dump and pg_restore take their place. */
describe('npm run admin -- backup and restore', () => {
  test('a copy made during uploads is whole, and a server on it goes on where the copy was made', async () => {
    const bytes = fakeWebm(400_000)
    const id = await keep(bytes)
    const unfinished = newRecordingId()
    await createUpload(owner, unfinished)
    await patchUpload(owner, uploadPath(unfinished), 0, fakeWebm(70_000))
    const asked = { message: 'Who came?', messageId: newMessageId(), conversationHistory: [], passages: [] }
    const question = { ...asked, searched: { recordings: 0, of: 0 } }
    expect((await owner.json('POST', '/api/chat/all', question)).status).toBe(200)
    const value = { column: 'row', version: '1-0a1b2c3d', value: 'sealedsealed' }
    expect((await owner.json('PUT', `/api/recordings/${id}/sealed-values`, value)).status).toBe(200)
    const stop = busy()
    const copied = await admin('backup', at('copy'))
    await stop()
    expect(copied).toMatchObject({ code: 0, said: expect.stringContaining('Every file is there') })
    expect(copied.said).toMatch(/database .*\n +audio .*\n +master key +/)
    expect(await admin('check', at('copy'))).toMatchObject({ code: 0 })

    const { cursor } = await (await owner.fetch('/api/changes?cursor=0')).json()
    const restored = await admin('restore', at('copy'), at('restored'))
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Every file is there') })
    const second = await startTestServer({ DATA_DIR: at('restored') })
    // Sessions of before are over.
    const headers = { cookie: owner.cookie }
    expect((await second.anonymous.fetch('/api/auth/session', { headers })).status).toBe(401)
    const again = await second.signIn()
    expect(bytes.equals(await audioOf(again, id))).toBe(true)
    const head = await tus(again, 'HEAD', uploadPath(unfinished), {})
    expect(head.headers.get('upload-offset')).toBe('70000')
    // A device that saw more than the copy holds is given everything anew.
    const { changes, ...now } = await (await again.fetch(`/api/changes?cursor=${cursor}`)).json()
    expect(now.cursor).toBeGreaterThan(cursor)
    expect(changes.map((change: { recording?: { id: string } }) => change.recording?.id)).toContain(id)
    const messages = changes.map((change: { message?: { id: string } }) => change.message?.id)
    expect(messages).toContain(asked.messageId)
    const { values } = await (await again.fetch(`/api/sealed-values?after=${cursor}`)).json()
    expect(values).toMatchObject([{ recordingId: id, ...value }])
    await second.close()
  })

  whole(test)('what is damaged or missing is told, in the copy as well', async () => {
    const [missing, changed, whole] = [await keep(), await keep(), await keep()]
    expect(await admin('check')).toMatchObject({ code: 0 })
    const blob = (id: RecordingId) => at('data', 'blobs', 'recordings', id, '0')
    await rename(blob(missing), at('taken'))
    const bytes = await readFile(blob(changed))
    bytes.writeUInt8(bytes.readUInt8(40_000) ^ 1, 40_000)
    await writeFile(blob(changed), bytes)
    const stray = at('data', 'blobs', 'recordings', newRecordingId())
    await mkdir(stray)
    await writeFile(join(stray, '0'), 'nobody has this')
    const long = new Date(Date.now() - 60 * 60 * 1000)
    await utimes(join(stray, '0'), long, long)
    const { code, said } = await admin('check')
    expect(code).toBe(1)
    expect(said).toContain(`missing    recordings/${missing}/0  (recording "Meeting ${missing}")`)
    expect(said).toContain(`changed    recordings/${changed}/0  a block of it cannot be decrypted`)
    expect(said).toContain('unowned    recordings/')
    expect(said).toContain('3 differences.')
    expect(said).not.toContain(whole)

    const copied = await admin('backup', at('copy'))
    expect(copied.code).toBe(1)
    expect(copied.said).toContain(`missing    recordings/${missing}/0`)
    await appendFile(blob(whole), 'x')
    expect((await admin('check')).said).toContain(`changed    recordings/${whole}/0  a block of it cannot be decrypted`)
  })

  whole(testOnSmallDisk)(
    'a disk that is too small is told in a sentence, and nothing is left on it',
    2_000_000,
    async (disk) => {
      await keep(fakeWebm(900_000))
      for (const padding of [1_800_000, 1_000_000]) {
        await writeFile(join(disk, 'padding'), Buffer.alloc(padding))
        const { code, said } = await admin('backup', join(disk, 'copy'))
        expect([code, said]).toEqual([1, expect.stringContaining('There is no room for the backup')])
        expect(said).not.toMatch(/\n +at /)
        expect(await readdir(disk)).toEqual(['padding'])
      }
      await rm(join(disk, 'padding'))
      expect(await admin('backup', join(disk, 'copy'))).toMatchObject({ code: 0 })
      expect((await readdir(disk)).sort()).toEqual(['copy', 'copy.key'])
    },
  )

  whole(test)('a folder has its name only when it is whole, whatever a killed command has left', async () => {
    await keep()
    await mkdir(at('copy.unfinished'))
    await writeFile(at('copy.unfinished', 'earmark.db'), 'half')
    expect(await admin('backup', at('copy'))).toMatchObject({ code: 0 })
    expect(await readdir(at('copy'))).toContain('backup.json')
    expect(await readdir(folder)).not.toContain('copy.unfinished')
  })

  whole(test)('a damaged database is told and not restored', async () => {
    await keep()
    await admin('backup', at('copy'))
    await writeFile(at('copy', 'earmark.db'), 'no database at all'.repeat(1000))
    expect(await admin('check', at('copy'))).toMatchObject({ code: 1, said: expect.stringContaining('database') })
    const { code, said } = await admin('restore', at('copy'), at('restored'))
    expect([code, said]).toEqual([1, expect.stringContaining('is damaged; nothing was changed')])
    expect(await readdir(at('restored'))).toEqual([])
  })

  whole(test)('nothing is overwritten: a folder in use, a full folder, half a backup', async () => {
    const id = await keep()
    await admin('backup', at('copy'))
    const refused = async (...args: string[]) => {
      const { code, said } = await admin(...args)
      expect(said).not.toMatch(/\n +at /)
      return [code, said]
    }
    expect(await refused('backup', at('copy'))).toEqual([1, expect.stringContaining('is not empty')])
    expect(await refused('backup', at('data', 'copy'))).toEqual([1, expect.stringContaining('inside the data folder')])
    expect(await refused('restore', at('copy'))).toEqual([1, expect.stringContaining('--force')])
    expect(await refused('restore', at('copy'), '--force')).toEqual([1, expect.stringContaining('Stop it first')])
    expect(await refused('restore', at('data'), at('new'))).toEqual([
      1,
      expect.stringContaining("isn't a complete backup"),
    ])
    expect(fakeWebm(50_000)).toHaveLength((await audioOf(owner, id)).length)
  })

  whole(test)('with --force what was there is moved aside, not deleted', async () => {
    const before = await keep()
    await admin('backup', at('copy'))
    const after = await keep()
    await server.close()
    const { code, said } = await admin('restore', at('copy'), '--force')
    expect(code).toBe(0)
    const aside = /What was there is now in (\S+)\./.exec(said)?.[1] ?? ''
    expect(await readdir(join(aside, 'blobs', 'recordings'))).toContain(after)
    expect(await admin('check', aside)).toMatchObject({ code: 0 })
    server = await startTestServer({ DATA_DIR: at('data') })
    owner = await server.signIn()
    const listed = await (await owner.fetch('/api/recordings')).json()
    expect(listed.map((recording: { id: string }) => recording.id)).toEqual([before])
  })
})
