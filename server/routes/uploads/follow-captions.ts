import type { captionEndpoints } from '../../../contract/recordings/captions.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Captions } from '../../captions/captions.ts'
import { callerGone } from '../../http/caller-gone.ts'
import { openEventStream } from '../../http/event-stream.ts'
import type { Handler } from '../../http/handler.ts'
import { interval } from '../../kernel/interval.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { newestUpload } from '../../store/tables/recordings/uploads.ts'

/** Who reads nothing of so much is given no more. Bytes. */
const MOST_UNREAD = 64 * 1024
/** A session that has ended hears no more within a second, wherever it was ended (docs/decisions.md). Milliseconds. */
const LOOK_MS = 1000

type Ports = {
  database: Database
  captions: Captions
  accounts: Pick<Accounts, 'sessionOf'>
  report: (error: unknown) => void
}

/** Words of the caller's own take while it is uploaded, on whichever of their devices it is recorded. */
export function followCaptions({
  database,
  captions,
  accounts,
  report,
}: Ports): Handler<typeof captionEndpoints.captions> {
  return async ({ params: { id }, user, request, reply }) => {
    const take = { recording: id, user: user.id }
    const isStored = (await ownRecording(database, id, user.id)) !== null
    if (!isStored && (await newestUpload(database, take)) === null) throw notFound('Recording')
    if (request.method === 'HEAD') return {}
    const unwanted = new AbortController()
    const end = (): void => unwanted.abort()
    const events = openEventStream(reply)
    const look = async (): Promise<void> => {
      if ((await accounts.sessionOf(request.headers))?.user.id !== user.id) end()
    }
    const stopLooking = interval(LOOK_MS, () => look().catch(report))
    const signal = AbortSignal.any([callerGone(reply), unwanted.signal])
    try {
      if (isStored) events.send({ type: 'ended' })
      else
        await captions.follow(
          take,
          (event) => (reply.raw.writableLength > MOST_UNREAD ? end() : events.send(event)),
          signal,
        )
    } finally {
      await stopLooking()
      events.end()
    }
    return {}
  }
}
