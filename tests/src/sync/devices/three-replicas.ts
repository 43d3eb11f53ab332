import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { type RecordingId, userIdSchema } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { newestStatePath } from '../../../../server/config/data-folder.ts'
import { changeRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fetchMissingWords } from '../../../../src/sync/feed/words/idle-words.ts'
import { wakeEntries } from '../../../../src/sync/outbox/wake-entries.ts'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { chunks, record } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from './device.ts'

/** A device of the owner. `asked`: what it called, without the host. */
export type Replica = Device & { jar: TestClient; asked: string[] }

/** Three devices of one person and the real server, which can be put back to an earlier state. */
export type Replicas = {
  server(): TestServer
  devices: readonly [Replica, Replica, Replica]
  backUp(): Promise<void>
  /** Stops the server, restores the backup over it, and signs every device in again. */
  restore(): Promise<void>
  /**
   * Copies the data folder of the stopped server as it is; resolves to a way to put the copy in its place. `isNoticed` false: by
   * a server that does not notice it by itself.
   */
  copyFolder(isNoticed?: boolean): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** `isOld`: the devices are of before restore ids. `settings`: of the server, beside its data folder. */
export async function openReplicas(isOld = false, settings: Record<string, string> = {}): Promise<Replicas> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-replicas-'))
  const data = join(folder, 'data')
  const start = () => startTestServer({ DATA_DIR: data, ...settings })
  let server = await start()
  const open = async (): Promise<Replica> => {
    Dexie.dependencies.indexedDB = new IDBFactory()
    const asked: string[] = []
    const jar = await server.signIn()
    const { user } = (await (await jar.fetch('/api/auth/session')).json()) as { user: { id: string } }
    const replica: Replica = Object.assign(
      openDevice(userIdSchema.parse(user.id), '', async (path, init) => {
        asked.push(`${init?.method ?? 'GET'} ${path}`)
        const answer = await replica.jar.fetch(String(path), { ...init, keepalive: false })
        return isOld ? withoutRestoreId(answer) : answer
      }),
      { jar, asked },
    )
    return replica
  }
  const devices = [await open(), await open(), await open()] as const
  const reopen = async (): Promise<void> => {
    server = await start()
    for (const device of devices) {
      device.jar = await server.signIn()
      device.places.clear()
      device.asked.splice(0)
    }
  }
  return {
    server: () => server,
    devices,
    backUp: async () => expectGood(await runAdmin(data, 'backup', join(folder, 'copy'))),
    async restore() {
      await server.close()
      expectGood(await runAdmin(data, 'restore', join(folder, 'copy'), '--force'))
      await reopen()
    },
    async copyFolder(isNoticed = true) {
      const copy = join(folder, 'as it was')
      await server.close()
      await cp(data, copy, { recursive: true })
      await reopen()
      return async () => {
        await server.close()
        await rm(data, { recursive: true })
        await cp(copy, data, { recursive: true })
        if (!isNoticed) await rm(newestStatePath(server.config, data))
        await reopen()
      }
    },
    async close() {
      await server.close()
      for (const { app, audio } of devices) {
        app.close()
        audio.close()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function expectGood({ code, said }: { code: number; said: string }): void {
  if (code !== 0) throw new Error(said)
}

async function withoutRestoreId(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer
  const { restoreId: _, ...rest } = (await answer.json()) as { restoreId?: string }
  return Response.json(rest, { status: answer.status })
}

/** What waits is sent and what is new is taken in, until nothing moves. */
export async function syncAll(devices: readonly Replica[], rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const device of devices) await sync(device)
}

export async function sync(device: Replica): Promise<void> {
  for (let pass = 0; pass < 2; pass++) {
    await wakeEntries(device.app, device.owner, ['offline', 'server-busy', 'sign-in'])
    await drain(device)
    await pull(device)
    await fetchMissingWords(device, async () => true)
  }
}

export async function speak(device: Replica, title: string, sound: Uint8Array): Promise<RecordingId> {
  const recording = await record(device.audio, chunks(sound, 6000), { owner: device.owner })
  return saveRecording(device.app, device.audio, { recording, title })
}

const CREATED = '2026-01-01T00:00:00.000Z'

const wordsOf = (text: string, start: number) =>
  text.split(' ').map((word, at) => ({ start: start + at / 8, end: start + (at + 1) / 8, text: word }))

/** As if an engine had heard it: four sentences of two people, and when each word was said. */
export async function transcribeOn(server: TestServer, { owner }: Device, id: RecordingId): Promise<void> {
  const said = ['We will sell the boat in May.', 'Ann asked for the price.', 'It is ten thousand.', 'Bo agreed.']
  const segments = said.map((text, at) => ({
    start: at,
    end: at + 1,
    text,
    speaker: String(at % 2),
    words: wordsOf(text, at),
  }))
  const made: Transcript = {
    ...{ recordingId: id, segments, text: said.join(' '), language: 'en', engine: 'Test 1', createdAt: CREATED },
  }
  await server.context.database.transaction().execute(async (write) => {
    await saveTranscript(write, owner, made)
    const transcription = { state: 'done', engine: made.engine, empty: false } as const
    await changeRecording(write, id, owner, { transcription })
  })
}
