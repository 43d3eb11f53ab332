import { compactEndpoints } from '../../../../contract/compact.ts'
import type { RecordingId } from '../../../../contract/ids.ts'
import { decodeWords } from '../../../../core/text/words.ts'
import { failureOf, offline, wrongFormat } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { keepWords } from '../../../local/transcripts/words.ts'

export type WordsContext = { app: AppDatabase; client: Client; signal?: AbortSignal }

/** Fetches the words of one transcript where they are missing. Throws ApiError. */
export async function fetchWords({ app, client, signal }: WordsContext, id: RecordingId): Promise<void> {
  const words = await app.words.get(id)
  if (!words?.missing || words.version === null) return
  const { method, path } = compactEndpoints.words
  const address = `${path.replace(':id', encodeURIComponent(id))}?${new URLSearchParams({ version: words.version })}`
  const reply = await client.send(address, { method, signal })
  if (reply.redirected) throw wrongFormat()
  if (!reply.ok) throw await failureOf(reply)
  const bytes = new Uint8Array(
    await reply.arrayBuffer().catch((error: unknown) => {
      signal?.throwIfAborted()
      throw offline(error)
    }),
  )
  if (!decodeWords(bytes)) throw wrongFormat()
  await keepWords(app, words, bytes)
}
