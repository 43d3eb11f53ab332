import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { turn } from '../../../server/kernel/turn.ts'

/** Notes the round of the event loop in which each piece of work begins, and in which others are served. */
async function roundsOf(pieces: number): Promise<number[]> {
  let round = 0
  let isOver = false
  const count = (): void => {
    round++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  await Promise.all(
    Array.from({ length: pieces }, async () => {
      await turn()
      rounds.push(round)
    }),
  )
  isOver = true
  return rounds
}

test('of several pieces of work each begins in a round of its own, so that others are served between any two', async () => {
  const rounds = await roundsOf(5)
  expect(new Set(rounds).size).toBe(5)
})

test('they begin in the order in which they asked, and one that asks again is behind those that wait', async () => {
  const began: string[] = []
  const work = async (name: string): Promise<void> => {
    for (const step of [1, 2, 3]) {
      await turn()
      began.push(`${name}${step}`)
    }
  }
  await Promise.all([work('a'), work('b'), work('c')])
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('nothing else of the server waits by setImmediate, of which all that wait run in one round', () => {
  const root = resolve(import.meta.dirname, '../../../server')
  const files = globSync('**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const waiting = files.filter((file) => /\bsetImmediate\b(?= as|\()/.test(readFileSync(join(root, file), 'utf8')))
  // The end of a server waits for connections that were made already: no work of anybody.
  expect(waiting.sort()).toEqual(['bootstrap/start-server.ts', 'kernel/turn.ts'])
})
