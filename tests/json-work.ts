import { vi } from 'vitest'

/** `most` calls without others being served between them, `all` calls, and how long the longest text was. */
export type Work = { most: number; all: number; longest: number }

/** How much JSON is read or written while this runs, of texts that are as long as that. */
export async function jsonWork(
  method: 'parse' | 'stringify',
  from: number,
  run: () => Promise<unknown>,
): Promise<Work> {
  const work: Work = { most: 0, all: 0, longest: 0 }
  let inTurn = 0
  const count = (text: unknown): void => {
    if (typeof text !== 'string' || text.length < from) return
    work.most = Math.max(work.most, ++inTurn)
    work.all++
    work.longest = Math.max(work.longest, text.length)
  }
  const { parse, stringify } = JSON
  const spies = [
    vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
      if (method === 'parse') count(text)
      return parse(text, reviver)
    }),
    vi.spyOn(JSON, 'stringify').mockImplementation((...of: Parameters<typeof stringify>) => {
      const text = stringify(...of)
      if (method === 'stringify') count(text)
      return text
    }),
  ]
  let isOver = false
  const nextTurn = (): void => {
    inTurn = 0
    if (!isOver) setImmediate(nextTurn)
  }
  nextTurn()
  try {
    await run()
  } finally {
    isOver = true
    for (const spy of spies) spy.mockRestore()
  }
  return work
}
