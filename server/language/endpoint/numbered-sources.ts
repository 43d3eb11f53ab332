import type { LibraryCitation } from '../../../contract/recordings/library-chat.ts'
import type { Source } from '../../../core/language/language-model.ts'
import { type Line, NumberedTranscript } from '../../../core/language/numbered-transcript.ts'

/** The lines of one recording; `day` as 2026-11-21. */
type Block = { title: string; day: string; lines: readonly Line[] }

/** Passages of several recordings in lines that are numbered through, so that a number names recording and moment. */
export class NumberedSources {
  readonly blocks: readonly Block[]
  private readonly owners = new Map<string, { source: Source; transcript: NumberedTranscript }>()

  /** Recordings from the oldest on, and the stretches of each in the order they were said. */
  constructor(sources: readonly Source[]) {
    const blocks = new Map<string, Block & { lines: Line[] }>()
    let next = 1
    for (const source of [...sources].sort(byTime)) {
      const transcript = new NumberedTranscript(source.passages, next)
      next += transcript.lines.length
      const known = blocks.get(source.recordingId)
      const block = known ?? { title: source.title, day: source.createdAt.slice(0, 10), lines: [] }
      block.lines.push(...transcript.lines)
      blocks.set(source.recordingId, block)
      for (const { id } of transcript.lines) this.owners.set(id, { source, transcript })
    }
    this.blocks = [...blocks.values()]
  }

  /** What an id stands for; null when there is no such line. */
  cite(id: string): Omit<LibraryCitation, 'at'> | null {
    const owner = this.owners.get(id.trim().toUpperCase())
    const citation = owner?.transcript.cite(id)
    return owner && citation ? { ...citation, recordingId: owner.source.recordingId } : null
  }
}

const byTime = (one: Source, other: Source): number =>
  one.createdAt.localeCompare(other.createdAt) ||
  one.recordingId.localeCompare(other.recordingId) ||
  (one.passages[0]?.start ?? 0) - (other.passages[0]?.start ?? 0)
