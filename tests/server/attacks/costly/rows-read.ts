import { StatementSync } from 'node:sqlite'
import { vi } from 'vitest'

/** How many rows SQLite gave to one query at most, and to all together, while this ran. On PostgreSQL none is seen. */
export async function rowsRead(work: () => Promise<unknown>): Promise<{ most: number; all: number }> {
  const asked = vi.spyOn(StatementSync.prototype, 'all')
  await work()
  const lengths = asked.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0))
  asked.mockRestore()
  return { most: Math.max(0, ...lengths), all: lengths.reduce((sum, one) => sum + one, 0) }
}
