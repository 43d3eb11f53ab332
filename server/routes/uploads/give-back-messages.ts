import type { replicaEndpoints } from '../../../contract/given-back.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { type LibraryMessage, withdrawnWith } from '../../../contract/recordings/library-chat.ts'
import type { Handler } from '../../http/handler.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { purgedAmong } from '../../store/tables/accounts/purged.ts'
import { addLibraryMessage, knownOf } from '../../store/tables/recordings/library-messages.ts'
import { refuseLongMessages } from '../chat/long-messages.ts'

/** The chat over all recordings, as a device still has it: what is here stays, and a question keeps the answer it has. */
export function giveBackMessages({
  database,
}: {
  database: Database
}): Handler<typeof replicaEndpoints.giveBackMessages> {
  return async ({ body, user }) => {
    refuseLongMessages(body.messages)
    return transactionOf(database, user.id, async (write) => {
      const { ids, answered } = await knownOf(write, user.id)
      // Here and not before: what is purged meanwhile would come back.
      const purged = await purgedAmong(write, body.messages.flatMap(citedIn))
      for (const given of body.messages) {
        const { id, replyTo } = given
        if (ids.has(id) || (replyTo !== null && answered.has(replyTo))) continue
        await addLibraryMessage(write, user.id, withoutPurged(given, purged))
        ids.add(id)
        if (replyTo !== null) answered.add(replyTo)
      }
      return { ok: true as const }
    })
  }
}

const citedIn = ({ citations }: LibraryMessage): RecordingId[] => citations.map(({ recordingId }) => recordingId)

/** What was deleted for good is not given back by what was said of it. */
function withoutPurged(given: LibraryMessage, purged: ReadonlySet<RecordingId>): LibraryMessage {
  const gone = citedIn(given).find((id) => purged.has(id))
  return (gone && withdrawnWith(given, gone)) ?? given
}
