import type { RecordingId } from '../../../contract/ids.ts'
import type { FieldEdit } from '../../../contract/recordings/user-fields.ts'
import { hex } from '../../../core/sealing/bytes.ts'
import type { SealedRow } from '../../../core/sealing/row-fields.ts'
import { nextVersion } from '../../../core/sealing/sealed-field.ts'
import { ApiError } from '../../api/api-error.ts'
import type { AppDatabase, LocalRecording, RecordingEntry } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import { refreshAccount } from '../account.ts'
import { keyStoreOf } from '../key-store.ts'
import { adoptLock, keyOfText } from '../recording-keys.ts'
import type { FieldCalls } from './field-calls.ts'
import type { OpenedRow } from './open-value.ts'
import { openValues } from './open-values.ts'
import { sealedRow, sendRow } from './send-row.ts'
import { firstRow, isFieldEdit, withAudio, withAudioOf, withEdit } from './shown-fields.ts'
import { countOf, haveRewritten, stateWith } from './take-row.ts'
import { countAside } from './values-read.ts'

/** Attempts to write behind what other devices write at the same time. */
const ATTEMPTS = 5

/**
 * Carries an edit of a sealed recording to the person's other devices: the newest row with this edit, sealed as the next version. False where
 * nothing can be sealed here: it is no field of the row, or this device is not in the account. @throws ApiError: the entry stays
 */
export async function deliverField(context: FieldCalls, entry: RecordingEntry): Promise<boolean> {
  const { work } = entry
  if (!isFieldEdit(work)) return false
  const device = await writingDevice(context)
  if (device === null) return false
  if (await isUnread(context.app, entry.recording)) await openValues(context)
  for (let attempt = 1; ; attempt++) {
    const written = await write(context, entry, entry.isRewrite ? null : work, device)
    if (written !== 'moved') return written === 'done'
    if (attempt === ATTEMPTS) throw busy()
    await openValues(context)
  }
}

/** A later value than what is here did not open when it came: its wrap may be there now. */
async function isUnread(app: AppDatabase, id: RecordingId): Promise<boolean> {
  const local = await app.recordings.get(id)
  return (await countAside(app, id)) > countOf(local?.sealed?.version)
}

/** Its id; null while another history is shown, after it was removed, and where it is in no account. */
export async function writingDevice({ app, client }: Pick<FieldCalls, 'app' | 'client'>): Promise<string | null> {
  const state = await refreshAccount(keyStoreOf(app), client)
  if (state.kind !== 'open') return null
  return state.trouble === null || state.trouble.kind === 'unchecked' ? state.device.id : null
}

async function write(
  context: FieldCalls,
  entry: RecordingEntry,
  edit: FieldEdit | null,
  device: string,
): Promise<'done' | 'moved' | 'refused'> {
  const { app } = context
  const local = await app.recordings.get(entry.recording)
  if (!local) return settle(app, entry, null)
  const row = rowWith(local, edit, context.now())
  if (row === local.sealed?.row && !local.sealed.unsent) return settle(app, entry, null)
  const key = await keyOfText(app, keyStoreOf(app), local.sealed?.kid ?? (await kidOfAudio(context, local.id)))
  if (!key) return 'refused'
  // One that is new is not made again by each attempt.
  await noteKid(app, local.id, hex(key.kid))
  const highest = Math.max(countOf(local.sealed?.version), await countAside(app, local.id))
  const version = nextVersion(highest, device)
  const sealed = await sealedRow(key, { id: local.id, version, row })
  if (sealed === null) return 'refused'
  const sent = await sendRow(context, local.id, { version, value: sealed.value, wrap: key.wrap })
  if (sent !== 'taken') return sent
  return settle(app, entry, { recordingId: local.id, version, kid: hex(key.kid), row: sealed.row })
}

/** What is to be written: the row itself where that is nothing new. */
function rowWith(local: LocalRecording, edit: FieldEdit | null, now: number): SealedRow {
  const { row = {}, unsent } = local.sealed ?? {}
  if (unsent !== 'audio') return withEdit(row, edit, now)
  const whole = Object.keys(firstRow(local, now)).every((name) => name in row)
    ? row
    : { ...firstRow(local, now), ...row }
  return withAudio(withEdit(whole, edit, now), local, now)
}

/** The edit is done; with what was written for it. */
const settle = (app: AppDatabase, { n, recording }: RecordingEntry, written: OpenedRow | null): Promise<'done'> =>
  app.transaction('rw', app.recordings, app.outbox, async (): Promise<'done'> => {
    await app.outbox.delete(n)
    const local = await app.recordings.get(recording)
    if (!local) return 'done'
    const { unsent: _, ...before } = local.sealed ?? {}
    // What was too long to be written is not tried with each edit.
    if (written && before.row) before.row = withAudioOf(written.row, before.row)
    const settled: LocalRecording = { ...local, sealed: written ? stateWith(before, written) : before }
    await app.recordings.put(settled)
    // What another device wrote, and was merged here while this was on its way, is not in what was written.
    await haveRewritten(app, settled, await app.outbox.where('recording').equals(recording).toArray())
    return 'done'
  })

const noteKid = (app: AppDatabase, id: RecordingId, kid: string): Promise<void> =>
  app.transaction('rw', app.recordings, async () => {
    const local = await app.recordings.get(id)
    if (local && local.sealed?.kid !== kid) await app.recordings.put({ ...local, sealed: { ...local.sealed, kid } })
  })

/** By which its own device sealed it; another one has none before a row has opened. */
async function kidOfAudio({ app, audio }: FieldCalls, id: RecordingId): Promise<string | undefined> {
  const lock = (await segmentsOf(audio, id)).find((row) => row.lock)?.lock
  if (lock) await adoptLock(app, lock)
  return lock?.kid
}

const busy = () =>
  new ApiError({
    kind: 'status',
    status: 503,
    message: 'Your other devices are writing in this recording.',
    code: undefined,
    retryAfterMs: null,
  })
