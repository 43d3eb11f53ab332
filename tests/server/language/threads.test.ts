import { afterEach, describe, expect, test } from 'vitest'
import type { Passage } from '../../../core/language/language-model.ts'
import type { ThreadSettings } from '../../../server/kernel/worker-thread.ts'
import { createLanguageThreads, type LanguageThreads } from '../../../server/language/threads.ts'

const TALK: Passage[] = [{ start: 0, end: 4, text: 'Anna will send the budget by Friday.' }]
/** So many that an analysis of them takes a while. */
const LONG: Passage[] = Array.from({ length: 9000 }, (_, at) => ({
  ...{ start: at, end: at + 1 },
  text: `Budget harbour ${at.toString(36)} ${(at * 7919).toString(36)}.`,
}))
/** Outlasts the start of a thread on any machine. */
const LONGEST: Passage[] = Array.from({ length: 5 }, () => LONG).flat()
const { signal } = new AbortController()

describe('work on texts, in threads', () => {
  let threads: LanguageThreads
  afterEach(() => threads.close())
  const open = (settings?: Partial<ThreadSettings>) => {
    threads = createLanguageThreads(settings)
  }
  const analyze = (passages: Passage[], person = 'a', aborted = signal) =>
    threads.run('analyze', [passages], { person, signal: aborted })

  test('comes to the same as here, one task after the other', async () => {
    open()
    const [first, second] = await Promise.all([analyze(TALK), analyze(TALK)])
    expect(first.actionItems).toEqual(['Anna will send the budget by Friday.'])
    expect(second).toEqual(first)
    expect(await threads.run('read', ['[0:05] Hello'], { person: 'a', signal })).toEqual([
      { start: 5, end: 5, text: 'Hello' },
    ])
  })

  test('leaves this thread to others', async () => {
    open()
    let turns = 0
    const count = setInterval(() => turns++, 1)
    await analyze(LONG)
    clearInterval(count)
    expect(turns).toBeGreaterThan(10)
  })

  test('is given up with a sentence when it takes too long, and the next is done', async () => {
    open({ longestMs: 1 })
    await expect(analyze(LONG)).rejects.toMatchObject({
      ...{ name: 'ModelFailedError', fault: 'time-out' },
      message: 'The built-in engine took too long over this text. Send less of it at once.',
    })
    await threads.close()
    open()
    expect((await analyze(TALK)).actionItems).toHaveLength(1)
  })

  test('is given up with a sentence when it takes too much memory, and the next is done', async () => {
    open({ megabytes: 12 })
    const hostile = [{ start: null, end: null, text: '\ufdfa'.repeat(400_000) }]
    await expect(analyze(hostile)).rejects.toMatchObject({
      ...{ name: 'ModelFailedError', fault: 'too-large' },
      message: 'This text is too much for the built-in engine. Send less of it at once.',
    })
    expect((await analyze(TALK)).actionItems).toHaveLength(1)
  })

  test('ends when the caller is gone, while it waits and while it is done', async () => {
    open()
    const gone = new AbortController()
    const order: string[] = []
    const under = analyze(LONGEST, 'a', gone.signal)
    const waiting = analyze(LONG, 'a', gone.signal)
    const next = analyze(TALK).then(() => order.push('next'))
    // The other thread is up, so the first is at work.
    await analyze(TALK, 'b')
    gone.abort(new Error('The caller hung up'))
    expect(await Promise.allSettled([under, waiting])).toMatchObject([
      { status: 'rejected', reason: { message: 'The caller hung up' } },
      { status: 'rejected', reason: { message: 'The caller hung up' } },
    ])
    await next
    expect(order).toEqual(['next'])
  })

  test('of one person waits for itself, and others do not wait for it', async () => {
    open()
    const order: string[] = []
    const many = Array.from({ length: 4 }, () => analyze(LONG, 'a').then(() => order.push('a')))
    await analyze(TALK, 'b').then(() => order.push('b'))
    await Promise.all(many)
    expect(order.indexOf('b')).toBeLessThan(3)
  })

  test('ends with the server', async () => {
    open()
    const under = analyze(LONG).catch((error: unknown) => error)
    await threads.close()
    expect(await under).toMatchObject({ message: 'The built-in engine was stopped. Try again.' })
  })

  test('that failed is told as it failed', async () => {
    open()
    await expect(analyze(null as unknown as Passage[])).rejects.toThrow(TypeError)
    expect((await analyze(TALK)).actionItems).toHaveLength(1)
  })
})
