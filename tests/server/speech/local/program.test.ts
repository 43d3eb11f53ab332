import { getPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { RECOGNISER, type RunOptions, runProgram } from '../../../../server/speech/local/program.ts'

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

const fed = (feed: NonNullable<RunOptions['feed']>): RunOptions => ({ signal: new AbortController().signal, feed })

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

test('what a program is fed while it runs arrives, and it ends with that', async () => {
  const feed = async (input: Writable) => {
    input.write('first\n')
    await new Promise(setImmediate)
    input.write('last\n')
  }
  const { result, exit } = await runProgram(shell('echo $$; exec cat'), fed(feed), (output) => readAll(output))
  expect([result, exit.code]).toEqual([`${left}\nfirst\nlast\n`, 0])
})

test('a program that ends while it is fed is no failure of who feeds it', async () => {
  const feed = async (input: Writable, gone: AbortSignal) => {
    while (!gone.aborted) {
      input.write('more')
      await new Promise(setImmediate)
    }
    throw new Error('nobody reads it')
  }
  const { exit } = await runProgram(shell('echo $$; exec 0<&-; exit 3'), fed(feed), (output) => readAll(output))
  expect(exit.code).toBe(3)
})

test('who fails to feed a program ends it', async () => {
  const feed = async () => {
    await vi.waitFor(() => expect(left).not.toBeNull(), 20_000)
    throw new Error('nothing to say')
  }
  const run = runProgram(shell(`${IN_GROUP}; exec sleep 1000`), fed(feed), (output) => readAll(output))
  await expect(run).rejects.toThrow('nothing to say')
  await vi.waitFor(() => expect(isLeftAlive()).toBe(false), 20_000)
})

test('a program that makes way runs at low priority', async () => {
  const { result } = await runProgram(
    { ...shell('echo $$; exec nice'), isNice: true },
    new AbortController(),
    (output) => readAll(output),
  )
  expect(result).toBe(`${left}\n${Math.min(19, getPriority() + 10)}\n`)
})
