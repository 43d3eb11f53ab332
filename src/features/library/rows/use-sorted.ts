import { useMemo } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { locale } from '../../../i18n/locale.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { useTitles } from '../use-titles.ts'

export const ORDERS = ['date', 'title', 'length'] as const
export type Order = (typeof ORDERS)[number]

/** The ids in another order than that of their day, once all titles are read; the longest first. */
export function useSorted(
  app: AppDatabase,
  ids: readonly RecordingId[] | undefined,
  order: Order,
): readonly RecordingId[] | undefined {
  const titles = useTitles(app, order !== 'date')
  return useMemo(() => {
    if (!ids || !titles || order === 'date') return ids
    const { compare } = new Intl.Collator(locale(), { numeric: true })
    const title = (id: RecordingId): string => titles.get(id)?.title ?? ''
    const length = (id: RecordingId): number => titles.get(id)?.duration ?? 0
    return [...ids].sort((one, other) =>
      order === 'title' ? compare(title(one), title(other)) : length(other) - length(one),
    )
  }, [ids, titles, order])
}
