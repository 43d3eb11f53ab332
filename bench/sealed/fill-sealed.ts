import { newRecordingId } from '../../contract/ids.ts'
import { SEALED_AUDIO, sealedTitle } from '../../contract/recordings/sealed-audio.ts'
import { base64url } from '../../core/sealing/bytes.ts'
import { type SealedRow, setInRow } from '../../core/sealing/row-fields.ts'
import { nextVersion, PADDING, sealField } from '../../core/sealing/sealed-field.ts'
import { ROW, writeSealedRow } from '../../core/sealing/sealed-row.ts'
import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Write } from '../../server/store/schema.ts'
import { insertRecording } from '../../server/store/tables/recordings/recordings.ts'
import { keepSealedValue } from '../../server/store/tables/sealing/sealed-values.ts'
import { keepWraps } from '../../server/store/tables/sealing/wraps.ts'
import { type LockedKey, mintRecordingKey } from '../../src/sealing/recording-keys.ts'
import { OWNER } from '../../testkit/browser/app-server.ts'
import type { AccountDevice } from './account-device.ts'

const HOUR_MS = 3_600_000
const IN_ONE_TRANSACTION = 100
const SOUND = {
  segment: 0,
  mime: SEALED_AUDIO,
  bytes: 9_000_000,
  sha256: '0'.repeat(64),
  startOffset: 0,
  seconds: 1500,
}

export const titleOf = (at: number): string => `Meeting ${at} of the harbour board`

/** Gives the owner, beside the running server, so many recordings as this device would have sent them, the newest first. Their sound is nowhere. */
export async function fillSealed(dataDir: string, device: AccountDevice, count: number): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  const writer = await device.store.read('device')
  const account = await device.store.read('account')
  if (!writer || !account) throw new Error('This device is in no account.')
  const version = nextVersion(0, writer.id)
  for (let from = 0; from < count; from += IN_ONE_TRANSACTION) {
    const numbers = Array.from({ length: Math.min(IN_ONE_TRANSACTION, count - from) }, (_, at) => from + at)
    const made = await Promise.all(numbers.map((at) => makeOne(device, account.account, version, at)))
    await accounts.database.transaction().execute(async (write) => {
      for (const one of made) await keep(write, device, one, version)
    })
  }
}

type Made = Awaited<ReturnType<typeof makeOne>>

async function makeOne({ app, store }: AccountDevice, account: string, version: string, at: number) {
  const startedAt = Date.now() - at * HOUR_MS
  const id = newRecordingId(startedAt)
  const key = await mintRecordingKey(app, store)
  const place = { account, recording: id, column: ROW, version }
  const value = base64url(await sealField(key, place, writeSealedRow(rowOf(at, startedAt)), PADDING.row))
  return { id, startedAt, value, wrap: wrapOf(key) }
}

function rowOf(at: number, startedAt: number): SealedRow {
  const titled = setInRow({}, 'title', titleOf(at), startedAt)
  return setInRow(titled, 'audio', { duration: SOUND.seconds, segments: [SOUND] }, startedAt)
}

function wrapOf({ lock }: LockedKey): string {
  if (!lock.wrap) throw new Error('The key was not wrapped for the account.')
  return lock.wrap
}

async function keep(write: Write, { owner }: AccountDevice, { id, startedAt, value, wrap }: Made, version: string) {
  const createdAt = new Date(startedAt).toISOString()
  await insertRecording(write, {
    userId: owner,
    segments: [{ ...SOUND, blob: `recordings/${id}/0` }],
    row: {
      ...{ id, title: sealedTitle(createdAt), duration: SOUND.seconds, fileSize: SOUND.bytes, createdAt },
      ...{ mime: SOUND.mime, segments: [SOUND], peaks: null, isTranscribed: false, isFavorite: false },
      ...{ highlights: [], analysis: 'none', deletedAt: null, transcription: { state: 'off' } },
    },
  })
  if (!(await keepWraps(write, owner, [wrap]))) throw new Error('A wrap was not kept.')
  const kept = await keepSealedValue(write, owner, { recordingId: id, column: ROW, version, value })
  if (kept !== 'kept') throw new Error(`A value was not kept: ${kept}.`)
}
