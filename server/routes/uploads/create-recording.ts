import { Readable } from 'node:stream'
import type { endpoints } from '../../../contract/endpoints.ts'
import type { StoredRecording } from '../../../contract/recordings/recording.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Handler } from '../../http/handler.ts'
import type { ConcurrencyLimit } from '../../http/limits/concurrency-limit.ts'
import { AT_ONCE, turnToSendAudio } from '../../http/limits/take-turn.ts'
import { otherPerson } from '../../http/session.ts'
import { FairQueue } from '../../kernel/fair-queue.ts'
import { restoreId } from '../../store/feed/restore-id.ts'
import { changeRecording, type KeptRecording, toStored } from '../../store/tables/recordings/recordings.ts'
import { findSentences } from '../../store/tables/recordings/transcripts.ts'
import { findReplay } from '../../uploads/find-stored.ts'
import { readRecordingForm } from '../../uploads/recording-form.ts'
import { type StorePorts, storeRecording } from '../../uploads/store-recording.ts'
import type { UserQuota } from '../../uploads/user-quota.ts'

type Ports = StorePorts & {
  wakeJobs: () => void
  accounts: Pick<Accounts, 'sessionOf'>
  personRoom: UserQuota
  atOnce: Pick<ConcurrencyLimit, 'hold'>
}

/** The acknowledgement of a recording: 201 when it is new, 200 when the same came before. */
export function createRecording(ports: Ports): Handler<typeof endpoints.createRecording> {
  const { database, blobs, maxBytes, accounts, personRoom, atOnce } = ports
  const turns = new FairQueue(AT_ONCE)
  return async ({ request, reply, user }) => {
    const form = await readRecordingForm(request, {
      blobs,
      maxBytes,
      takeRoom: async (file) => {
        const length = request.headers['content-length']
        await personRoom.take(user.id, Number(length ?? 0))
        return length === undefined ? Readable.from(personRoom.counted(user.id, file), { objectMode: false }) : file
      },
      // Until the answer, which is when nobody holds the fields any more.
      takeTurn: () => turnToSendAudio(turns, user.id, reply),
      hold: (bytes) => atOnce.hold(reply, bytes),
      findReplay: (fields) => findReplay(database, user.id, fields),
    })
    if ('replay' in form) return confirmed(form.replay)
    const { userId } = form.fields
    if (userId !== undefined && userId !== user.id) {
      if (form.file) await blobs.remove(form.file.blob)
      throw otherPerson()
    }
    const session = await accounts.sessionOf(request.headers)
    const keep = session?.preferences.autoTranscribe === false ? { ...ports, queueTranscription: leaveOff } : ports
    const { recording, isNew } = await storeRecording(keep, user.id, form)
    if (isNew) ports.wakeJobs()
    reply.code(isNew ? 201 : 200)
    return confirmed(recording)
  }

  async function confirmed(recording: KeptRecording): Promise<StoredRecording> {
    const text = (await findSentences(database, recording.row.id))?.text ?? ''
    return { ...toStored(recording, text), restoreId: await restoreId(database) }
  }
}

/** Auto-transcribe is off: the person asks for each transcript. */
const leaveOff: StorePorts['queueTranscription'] = (write, id, user) =>
  changeRecording(write, id, user, { transcription: { state: 'off' } })
