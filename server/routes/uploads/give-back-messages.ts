import type { replicaEndpoints } from '../../../contract/given-back.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_LIBRARY_CHAT_BYTES } from '../../../contract/limits.ts'
import type { LibraryMessage } from '../../../contract/recordings/library-chat.ts'
import { withdrawnWith } from '../../../core/text/withdrawn-answer.ts'
import type { Handler } from '../../http/handler.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { purgedAmong } from '../../store/tables/accounts/purged.ts'
import {
  addLibraryMessage,
  bytesOfLibraryChat,
  knownAmong,
  ROW_BYTES,
} from '../../store/tables/recordings/library-messages.ts'
import { fullChat } from '../chat/full-chat.ts'
import { refuseLongMessages } from '../chat/long-messages.ts'

/** The chat over all recordings, as a device still has it: what is here stays, and a question keeps the answer it has. */
export function giveBackMessages({
  database,
}: {
  database: Database
}): Handler<typeof replicaEndpoints.giveBackMessages> {
  return async ({ body, user }) => {
    refuseLongMessages(body.messages)
    const bytes = await bytesOfLibraryChat(database, user.id)
    return transactionOf(database, user.id, async (write) => {
      let kept = bytes
      const { ids, answered } = await knownAmong(write, user.id, body.messages)
      // Here and not before: what is purged meanwhile would come back.
      const purged = await purgedAmong(write, body.messages.flatMap(citedIn))
      for (const given of body.messages) {
        const { id, replyTo } = given
        if (ids.has(id) || (replyTo !== null && answered.has(replyTo))) continue
        const message = withoutPurged(given, purged)
        kept += Buffer.byteLength(JSON.stringify(message)) + ROW_BYTES
        // What is here already is not counted again: a device gives back all that it has.
        if (kept > MAX_LIBRARY_CHAT_BYTES) throw fullChat()
        await addLibraryMessage(write, user.id, message)
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
