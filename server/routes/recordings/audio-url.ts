import type { endpoints } from '../../../contract/endpoints.ts'
import { type M4aCodec, needsM4a } from '../../../contract/m4a.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { AudioLinks } from '../../http/audio-links.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { m4aName, sizeOf } from '../../playable/playable-blob.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import type { KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { liveRecording } from './own-recording.ts'

type Ports = {
  accounts: Pick<Accounts, 'sessionOf'>
  database: Database
  blobs: Blobs
  jobs: Pick<Jobs, 'enqueue' | 'wake'>
  audioLinks: AudioLinks
}

export function audioUrl(ports: Ports): Handler<typeof endpoints.audioUrl> {
  const { accounts, database, audioLinks } = ports
  return async ({ params, query, user, request }) => {
    const recording = await liveRecording(database, params.id, user.id)
    const session = await accounts.sessionOf(request.headers)
    if (!session) throw new HttpError(401, 'Sign in to continue')
    const held = { userId: user.id, session: session.id, version: session.version }
    const audioUrl = `${audioLinks.sign(params.id, held)}&playable=1`
    if (!query.m4a) return { audioUrl }
    return { audioUrl: `${audioUrl}&m4a=${query.m4a}`, m4a: await askForM4a(ports, recording, query.m4a) }
  }
}

/** The server may have got an ffmpeg since, or the audio that could not be read. */
const AGAIN_MS = 60 * 60_000

/** Has the file made where it was not, and says whether it is there. */
async function askForM4a(
  { database, blobs, jobs }: Ports,
  { row, userId, segments }: KeptRecording,
  codec: M4aCodec,
): Promise<'made' | 'making' | 'failed'> {
  const kind = `m4a-${codec}` as const
  const job = await database
    .selectFrom('jobs')
    .select(['state', 'run_at'])
    .where('kind', '=', kind)
    .where('subject', '=', row.id)
    .executeTakeFirst()
  const names = segments.filter(({ mime }) => needsM4a(mime)).map(({ blob }) => m4aName(codec, blob))
  // Where the job is done, a segment that cannot be read is played as it came.
  if (await areThere(blobs, names, job?.state === 'done' ? 'one' : 'all')) return 'made'
  if (job?.state === 'queued' || job?.state === 'running') return 'making'
  if (job?.state === 'dead' && Date.parse(job.run_at) > Date.now() - AGAIN_MS) return 'failed'
  await transactionOf(database, userId, (write) => jobs.enqueue(write, kind, row.id, userId))
  jobs.wake()
  return 'making'
}

/** Files that are looked for at once, of the thousands that a recording may have. */
const LOOKED_FOR = 20

async function areThere(blobs: Blobs, names: readonly string[], wanted: 'all' | 'one'): Promise<boolean> {
  for (let at = 0; at < names.length; at += LOOKED_FOR) {
    const sizes = await Promise.all(names.slice(at, at + LOOKED_FOR).map((name) => sizeOf(blobs, name)))
    if (wanted === 'one' && sizes.some((size) => size !== null)) return true
    if (wanted === 'all' && sizes.includes(null)) return false
  }
  return wanted === 'all' || names.length === 0
}
