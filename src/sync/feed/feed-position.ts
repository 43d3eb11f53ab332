import type { AppDatabase } from '../../local/app-database.ts'

/** How far this device has taken in the feed. `marker`: how far the first fetch is, at whose end there is a cursor. */
export type FeedPosition = { cursor: number; marker: string }

/** Before anything was heard the first fetch begins, with an empty marker. */
export async function readFeedPosition(app: AppDatabase): Promise<FeedPosition> {
  const [place, first] = await app.meta.bulkGet(['cursor', 'first'])
  return {
    cursor: place?.key === 'cursor' ? place.cursor : 0,
    marker: first?.key === 'first' ? first.marker : '',
  }
}

export const isSameFeedPosition = (one: FeedPosition, other: FeedPosition): boolean =>
  one.cursor === other.cursor && one.marker === other.marker
