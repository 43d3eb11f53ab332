import type { replicaEndpoints } from '../../contract/given-back.ts'
import { withdrawnWith } from '../../contract/library-chat.ts'
import type { Handler } from '../http/handler.ts'
import { addLibraryMessage, listLibraryMessages } from '../store/library-messages.ts'
import { findPurged } from '../store/purged.ts'
import type { Database } from '../store/schema.ts'
import { transactionOf } from '../store/transactions.ts'

/** The chat over all recordings, as a device still has it: what is here stays, and a question keeps the answer it has. */
export function giveBackMessages({
  database,
}: {
  database: Database
}): Handler<typeof replicaEndpoints.giveBackMessages> {
  return ({ body, user }) =>
    transactionOf(database, user.id, async (write) => {
      const kept = await listLibraryMessages(write, user.id)
      const known = new Set(kept.flatMap(({ id, replyTo }) => [id, `answer to ${replyTo}`]))
      for (const given of body.messages) {
        if (known.has(given.id) || (given.replyTo !== null && known.has(`answer to ${given.replyTo}`))) continue
        let message = given
        for (const { recordingId } of given.citations)
          if (await findPurged(write, recordingId)) message = withdrawnWith(message, recordingId) ?? message
        await addLibraryMessage(write, user.id, message)
        known.add(given.id).add(`answer to ${given.replyTo}`)
      }
      return { ok: true as const }
    })
}
