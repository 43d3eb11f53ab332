import type { AppDatabase, OutboxEntry } from '../../local/app-database.ts'
import { liveOutbox } from '../../local/live-outbox.ts'

type OutboxChange = {
  /** An entry is new, or was put back in line by the person. */
  added(): void
  /** An entry is gone, whoever delivered it. */
  removed(): void
}

export function watchOutbox(app: AppDatabase, owner: string, { added, removed }: OutboxChange): () => void {
  let fresh = new Set<number>()
  let known = new Set<number>()
  const isFresh = ({ state, work, owner: whose }: OutboxEntry): boolean =>
    whose === owner && work.kind !== 'upload-ahead' && state.kind === 'pending' && state.waitingFor === null
  return liveOutbox(app).subscribe(
    (entries) => {
      const freshNow = new Set(entries.filter(isFresh).map(({ n }) => n))
      const knownNow = new Set(entries.map(({ n }) => n))
      const isNew = [...freshNow].some((n) => !fresh.has(n))
      const isGone = [...known].some((n) => !knownNow.has(n))
      fresh = freshNow
      known = knownNow
      if (isNew) added()
      if (isGone) removed()
    },
    (error) => {
      console.error('The outbox could not be read.', error)
      added()
    },
  )
}
