import type { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { RECOGNISER, runProgram } from '../../../../server/speech/local/program.ts'

/** Starts a process that holds its output, ignores SIGTERM, goes on for long, and says its process id. */
const starting = (what: string): string => `sh -c 'trap "" TERM; ${what} & echo $!'`
const IN_GROUP = starting('sleep 1000')
const OUT_OF_GROUP = `setsid ${starting('sleep 1000')}`
const WRITES_ON = `setsid ${starting('while sleep 0.05; do echo; done')}`

let left: number | null = null
afterEach(() => {
  vi.useRealTimers()
  if (left !== null && isAlive(left)) process.kill(left, 'SIGKILL')
  left = null
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isLeftAlive = (): boolean => left !== null && isAlive(left)

const shell = (script: string) => ({ path: '/bin/sh', args: ['-c', script], limits: RECOGNISER })

/** Reads to the end, and tells when the process id was heard. */
async function readAll(output: Readable, whenHeard: () => Promise<void> | void = () => {}): Promise<string> {
  let said = ''
  for await (const chunk of output as AsyncIterable<Buffer>) {
    said += chunk.toString()
    if (left !== null) continue
    left = Number.parseInt(said, 10)
    await whenHeard()
  }
  return said
}

test.each([
  ['of its group', IN_GROUP, false],
  ['that left its group', OUT_OF_GROUP, true],
  ['that left its group and writes on', WRITES_ON, true],
])('an abort is not held up by a process %s', async (_, start, livesOn) => {
  const stop = new AbortController()
  const run = runProgram(shell(`${start}; exec sleep 1000`), stop, (output) =>
    readAll(output, () => stop.abort(new Error('stopped'))),
  )
  await expect(run).rejects.toThrow('stopped')
  if (livesOn) expect(isLeftAlive()).toBe(true)
  else await vi.waitFor(() => expect(isLeftAlive()).toBe(false), 20_000)
})

test.each([
  ['of its group', IN_GROUP, false],
  ['that left its group', OUT_OF_GROUP, true],
])('what a program said is whole when it ends before a process %s', async (_, start, livesOn) => {
  const { result, exit } = await runProgram(shell(`${start}; echo done`), new AbortController(), readAll)
  expect([result, exit.code]).toEqual([`${left}\ndone\n`, 0])
  if (livesOn) expect(isLeftAlive()).toBe(true)
  else await vi.waitFor(() => expect(isLeftAlive()).toBe(false), 20_000)
})

test('a reader that fails ends the program and what that started', async () => {
  const run = runProgram(shell(`${IN_GROUP}; exec sleep 1000`), new AbortController(), (output) =>
    readAll(output, () => {
      throw new Error('enough')
    }),
  )
  await expect(run).rejects.toThrow('enough')
  await vi.waitFor(() => expect(isLeftAlive()).toBe(false), 20_000)
})

test('what a slow reader has not taken yet waits for it when the program is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { result } = await runProgram(
    shell('echo $$; exec head -c 100000 /dev/zero'),
    new AbortController(),
    (output) =>
      readAll(output, async () => {
        await vi.waitFor(() => expect(isLeftAlive()).toBe(false), 20_000)
        vi.advanceTimersByTime(60_000)
      }),
  )
  expect(result.replace(/^\d+\n/, '')).toHaveLength(100_000)
})
