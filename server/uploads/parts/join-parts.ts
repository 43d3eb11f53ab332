import { Readable } from 'node:stream'
import { type UserId, uuidv7 } from '../../../contract/ids.ts'
import { type Blobs, removeAll } from '../../blobs/blobs.ts'
import { FairQueue, type FairQueueSettings, QueueFullError } from '../../kernel/fair-queue.ts'
import { turn } from '../../kernel/turn.ts'
import { DatabaseUnavailableError } from '../../store/dialects/database-errors.ts'
import { rowTransaction } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { forgetReplaced, joinParts, replacedBefore } from '../../store/tables/recordings/replaced-parts.ts'
import { newestParts } from '../../store/tables/recordings/uploads.ts'
import { removeUnlessPart } from './remove-unless-part.ts'

type Ports = { database: Database; blobs: Blobs }

/** So many small parts in a row become one: while a take is captioned, each second comes as a part of its own. */
const JOINED = 16
/** What is sent along with a take without captions is larger, and so is what was joined. Bytes. */
const SMALL_BYTES = 32 * 1024
/** Whoever reads an upload at this moment, or copies it into a backup, knows the parts that were: their blobs stay so long. Milliseconds. */
const READ_WITHIN_MS = 60 * 60 * 1000
/** Nobody waits for it, and nothing is lost where it is left out: what does not get its turn at once is joined with what comes next. */
const AT_ONCE: FairQueueSettings = { places: 4, each: 1, waiting: 0 }

export type PartJoiner = {
  /** Behind the answer to whoever sent them: nobody waits for it. */
  join(id: string, person: UserId): void
  /** Resolves when nothing is being joined. */
  idle(): Promise<void>
}

/** Keeps the parts of an upload few. A failure leaves them as they are, and is reported. */
export function createPartJoiner({ report, ...ports }: Ports & { report: (error: unknown) => void }): PartJoiner {
  const turns = new FairQueue(AT_ONCE)
  const joining = new Set<Promise<void>>()
  const never = new AbortController().signal
  return {
    join(id, person) {
      const work = turns
        .run(person, never, () => joinNewest(ports, id))
        .catch((error: unknown) => {
          if (!(error instanceof QueueFullError)) report(error)
        })
        .finally(() => joining.delete(work))
      joining.add(work)
    },
    async idle() {
      await Promise.all(joining)
    },
  }
}

/** The new blob is durable before the row that names it, and the rows change in one transaction: wherever this ends, all bytes are there. */
async function joinNewest({ database, blobs }: Ports, id: string): Promise<void> {
  const parts = await newestParts(database, id, JOINED)
  const [first] = parts
  if (!first || parts.length < JOINED || parts.some(({ bytes }) => bytes > SMALL_BYTES)) return
  const found: Buffer[] = []
  for (const { blob } of parts) found.push(...(await blobs.read(blob).toArray()))
  const bytes = Buffer.concat(found)
  // Fewer than were acknowledged: the device is asked for them when they are missed (compare-parts.ts).
  if (bytes.length !== parts.reduce((sum, part) => sum + part.bytes, 0)) return
  const blob = `uploads/${id}/${first.start}-${uuidv7()}`
  await blobs.write(blob, Readable.from([bytes], { objectMode: false }))
  try {
    const joined = { start: first.start, bytes: bytes.length, blob }
    if (!(await rowTransaction(database, (write) => joinParts(write, id, parts, joined))))
      await removeUnlessPart({ database, blobs }, id, blob)
  } catch (error) {
    // It is unknown whether the row was written; an unreferenced blob is removed at a start (prune-incoming.ts).
    if (!(error instanceof DatabaseUnavailableError)) await removeUnlessPart({ database, blobs }, id, blob)
    throw error
  }
}

/** Removes the blobs of parts that became one with others an hour ago. */
export async function removeReplacedParts({ database, blobs }: Ports, now: number): Promise<void> {
  const before = new Date(now - READ_WITHIN_MS)
  for (
    let some = await replacedBefore(database, before);
    some.length > 0;
    some = await replacedBefore(database, before)
  ) {
    // Where this is killed in between, they are removed once more: that is no error.
    await removeAll(blobs, some)
    await forgetReplaced(database, some)
    await turn()
  }
}
