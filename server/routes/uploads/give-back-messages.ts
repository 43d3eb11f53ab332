import type { replicaEndpoints } from '../../../contract/given-back.ts'
import { type LibraryMessage, withdrawnWith } from '../../../contract/recordings/library-chat.ts'
import type { Handler } from '../../http/handler.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import { findPurged } from '../../store/tables/accounts/purged.ts'
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
      for (const given of body.messages) {
        const { id, replyTo } = given
        if (ids.has(id) || (replyTo !== null && answered.has(replyTo))) continue
        await addLibraryMessage(write, user.id, await withoutPurged(write, given))
        ids.add(id)
        if (replyTo !== null) answered.add(replyTo)
      }
      return { ok: true as const }
    })
  }
}

/** What was deleted for good is not given back by what was said of it. */
async function withoutPurged(write: Write, given: LibraryMessage): Promise<LibraryMessage> {
  let message = given
  for (const { recordingId } of given.citations)
    if (await findPurged(write, recordingId)) message = withdrawnWith(message, recordingId) ?? message
  return message
}
