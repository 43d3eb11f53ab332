import { turn } from './turn.ts'

/**
 * Every row of a list that may be of any length, read page by page; others are served between two rows.
 * @param next the rows behind this one, or the first; none: the list has ended
 */
export async function* eachOf<T>(next: (last: T | null) => Promise<readonly T[]>): AsyncGenerator<T, void, undefined> {
  for (let page = await next(null); ; ) {
    for (const row of page) {
      yield row
      await turn()
    }
    const last = page.at(-1)
    if (last === undefined) return
    page = await next(last)
  }
}
