import type { PushMessage, Ready } from '../../contract/accounts/push.ts'
import type { RecordingRow } from '../../contract/recordings/recording.ts'
import type { Devices } from '../accounts/sessions/devices.ts'
import type { Users } from '../accounts/users.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { type Job, JobFailedError } from '../jobs/job-queue.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import {
  findSubscription,
  removeSubscription,
  type StoredSubscription,
} from '../store/tables/accounts/push-subscriptions.ts'
import { ownRecording } from '../store/tables/recordings/recordings.ts'
import { readPushId } from './enqueue-push.ts'
import { type Pusher, PushRefusedError } from './pusher.ts'

type Ports = {
  database: Database
  people: Pick<Users, 'find'>
  devices: Pick<Devices, 'list'>
  pusher: Pusher
}

/**
 * Notifies one browser of one recording, if that is still true and still wanted. The job is deleted then, and after the last
 * attempt: the app shows it when it is opened.
 */
export function pushJob(ports: Ports): JobHandler<'push'> {
  const { database, pusher } = ports
  return {
    async run(job, { signal }) {
      const { subscription: id, recording, ready } = readPushId(job.subject)
      const to = await findSubscription(database, id)
      if (to && (await isWanted(ports, job)) && (await isSignedIn(ports, to))) {
        const message: PushMessage = { ready, recording, user: job.user }
        const note = { payload: JSON.stringify(message), topic: recording.replaceAll('-', '') }
        const outcome = await pusher.send(to, note, signal).catch(toJobFailed)
        if (outcome === 'gone') await removeSubscription(database, { id })
      }
      await transactionOf(database, job.user, (write) => forget(write, job))
    },
    async onFailed(write, job, { retryAt }) {
      if (retryAt === null) await forget(write, job)
    },
  }
}

async function isWanted({ database, people }: Ports, { subject, user }: Job<'push'>): Promise<boolean> {
  const { recording, ready } = readPushId(subject)
  const kept = await ownRecording(database, recording, user)
  if (!kept || kept.row.deletedAt !== null || !isStill(kept.row, ready)) return false
  return (await people.find(user))?.preferences.push ?? false
}

/**
 * A transcript whose analysis is there already is announced with that; one that is being made again is not ready. Where nothing was
 * heard no analysis follows: one that is there is of the words of before.
 */
const isStill = ({ transcription, analysis }: RecordingRow, ready: Ready): boolean =>
  ready === 'analysis'
    ? analysis === 'done'
    : transcription.state === 'done' && (ready === 'empty' || analysis !== 'done')

/** However its session ended: sign-out, from another device, new password, deleted account, expiry. */
async function isSignedIn({ database, devices }: Ports, { id, user, session }: StoredSubscription): Promise<boolean> {
  const isOpen = (await devices.list(user, session)).some(({ isThis }) => isThis)
  if (!isOpen) await removeSubscription(database, { id })
  return isOpen
}

function toJobFailed(error: unknown): never {
  const permanent = error instanceof PushRefusedError
  const reason = error instanceof Error ? error.message : 'The push service cannot be reached.'
  throw new JobFailedError(reason, { permanent, cause: error })
}

const forget = (write: Write, { id }: Job<'push'>) => write.deleteFrom('jobs').where('id', '=', id).execute()
