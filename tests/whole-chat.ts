import type { RecordingId, UserId } from '../contract/ids.ts'
import type { ChatMessage } from '../contract/recordings/chat.ts'
import type { LibraryMessage } from '../contract/recordings/library-chat.ts'
import type { Database } from '../server/store/schema.ts'
import { eachLibraryMessage } from '../server/store/tables/recordings/library-messages.ts'
import { eachMessage } from '../server/store/tables/recordings/messages.ts'

/** A short chat at once; a server reads one message after the other. */
export const listMessages = (database: Database, recording: RecordingId): Promise<ChatMessage[]> =>
  all(eachMessage(database, recording))

export const listLibraryMessages = (database: Database, user: UserId): Promise<LibraryMessage[]> =>
  all(eachLibraryMessage(database, user))

async function all<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of each) found.push(one)
  return found
}
