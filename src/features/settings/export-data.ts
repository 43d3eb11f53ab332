import { getAnalysis, getLibraryMessages, getMessages, listRecordings } from '../../local/recordings/queries.ts'
import { readWithWords } from '../../local/transcripts/words.ts'
import type { SignedInUser } from '../../session/store.ts'

/**
 * docs/product.md#entities, export: everything of the library in words and numbers, with `questions` about
 * all recordings added. What only this app needs (owner, order, hashes) stays out.
 */
export async function exportData({ app, user }: Pick<SignedInUser, 'app' | 'user'>, now: Date): Promise<Blob> {
  const recordings = []
  for (const recording of await listRecordings(app)) {
    const { owner: _, sortKey: __, confirmedAt: ___, peaks: ____, segments: _____, ...row } = recording
    const [transcript, analysis, messages] = await Promise.all([
      readWithWords(app, row.id),
      getAnalysis(app, row.id),
      getMessages(app, row.id),
    ])
    recordings.push({
      ...row,
      transcript: transcript?.text ?? '',
      transcriptSegments: transcript?.segments ?? [],
      analysis: analysis ?? null,
      messages: messages.map(({ owner: _, ...message }) => message),
    })
  }
  const questions = (await getLibraryMessages(app)).map(({ owner: _, ...message }) => message)
  const file = { user, recordings, questions, exportedAt: now.toISOString() }
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}

export const exportName = (now: Date): string => `earmark-export-${now.toISOString().slice(0, 10)}.json`
