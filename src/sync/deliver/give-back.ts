import { type GiveBack, MAX_GIVEN_MESSAGES, replicaEndpoints } from '../../../contract/given-back.ts'
import { sealedTitle } from '../../../contract/recordings/sealed-audio.ts'
import { type GivenEdits, givenEditsSchema } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, LibraryEntry, LocalRecording, RecordingEntry } from '../../local/app-database.ts'
import { getLibraryMessages, getMessages } from '../../local/recordings/queries.ts'
import { queueRewrite } from '../../local/recordings/queue-edit.ts'
import { withPendingEdits } from '../../local/transcripts/corrections.ts'
import { putWhole, readWithWords } from '../../local/transcripts/words.ts'
import type { DrainContext } from '../drain-context.ts'
import { mergeRow } from '../feed/merge.ts'
import { isSealedHere } from './deliver-sealed.ts'

/** Messages of one call; one may be long. */
const CHARACTERS = 200_000

/** Gives a recording's edits, words and chat back to a server that was restored, and takes in what it has then. */
export async function deliverGiveBack(context: DrainContext, entry: RecordingEntry): Promise<void> {
  const { app, client, owner, signal, now } = context
  const id = entry.recording
  const sealed = await isSealedHere(context, id)
  const [row, transcript, analysis, messages, asked] = await Promise.all([
    app.recordings.get(id),
    readWithWords(app, id),
    app.analyses.get(id),
    getMessages(app, id),
    app.outbox.where('recording').equals(id).toArray(),
  ])
  const all = givenEditsSchema.parse(entry.work)
  const given = sealed && row ? withoutTexts(all, row) : all
  // Restored or deleted by the person since: that is said by an entry of its own, or by the upload.
  const { trash: _, ...others } = given.edited
  const edits = row && row.deletedAt !== given.deletedAt ? { ...given, edited: others } : given
  const words: GiveBack = {
    ...(!sealed && transcript && !transcript.partial && { transcript }),
    ...(!sealed && analysis && row?.analysis === 'done' && { analysis }),
  }
  const waiting = new Set(asked.map(({ work }) => ('message' in work ? work.message : null)))
  const said = messages.filter((message) => !waiting.has(message.id)).map(({ owner: _, ...message }) => message)
  const call = (body: GiveBack) =>
    client.call(replicaEndpoints.giveBack, { params: { id }, body, signal, timeoutMs: 120_000 })
  if (!sealed) for (const part of parts(said)) await call({ messages: part })
  const kept = await call({ edits, ...words })
  await app.transaction('rw', app.recordings, app.transcripts, app.words, app.analyses, app.outbox, async () => {
    await app.outbox.delete(entry.n)
    const recording = await app.recordings.get(id)
    if (!recording) return
    const outbox = await app.outbox.where('recording').equals(id).sortBy('n')
    const merged = mergeRow({ recording, outbox }, kept.recording, owner, new Date(now()).toISOString())
    await app.recordings.put(merged)
    if (sealed) await giveRowBack(app, merged)
    if (kept.transcript) await putWhole(app, withPendingEdits(kept.transcript, outbox))
    if (kept.analysis) await app.analyses.put(kept.analysis)
  })
}

/** The server lost the values with their recording: that one which has come back has none. */
async function giveRowBack(app: AppDatabase, local: LocalRecording): Promise<void> {
  if (!local.sealed?.row) return
  await app.recordings.put({ ...local, sealed: { unsent: 'row', ...local.sealed } })
  await queueRewrite(app, local)
}

/** What is written in a sealed recording is for the person's devices alone. */
const withoutTexts = ({ deletedAt, edited: { trash } }: GivenEdits, { createdAt }: LocalRecording): GivenEdits => ({
  ...{ deletedAt, isFavorite: false, title: sealedTitle(createdAt), marks: [] },
  edited: { trash },
})

/** The chat over all recordings. */
export async function deliverMessages({ app, client, signal }: DrainContext, entry: LibraryEntry): Promise<void> {
  const waiting = new Set((await app.outbox.toArray()).map(({ work }) => ('message' in work ? work.message : null)))
  const all = await getLibraryMessages(app)
  const said = all.filter(({ id }) => !waiting.has(id)).map(({ owner: _, ...message }) => message)
  for (const messages of parts(said))
    await client.call(replicaEndpoints.giveBackMessages, { body: { messages }, signal })
  await app.outbox.delete(entry.n)
}

/** A question comes before its answer, as they were said. */
function parts<M extends { content: string }>(messages: readonly M[]): M[][] {
  const made: M[][] = []
  let room = 0
  for (const message of messages) {
    const last = made.at(-1)
    const length = JSON.stringify(message).length
    if (last && last.length < MAX_GIVEN_MESSAGES && length <= room) last.push(message)
    else made.push([message])
    room = (last && made.at(-1) === last ? room : CHARACTERS) - length
  }
  return made
}
