import { expect, it, vi } from 'vitest'
import { LockLostError, withLock } from '../../../../src/sync/locks/held-lock.ts'
import { inTurn, isHolderSilent } from '../../../../src/sync/locks/lock-holder.ts'
import { whole } from '../../../whole.ts'

const { locks } = navigator
const asking = { locks, loadLazySync: async () => ({ isHolderSilent }) }

/** Holds a lock as a tab does that is suspended: it says nothing. Resolves once it does, to how it lets go. */
async function suspendedHolder(name: string, version: 'current' | 'older'): Promise<() => void> {
  let free = (): void => undefined
  const over = new Promise<void>((resolve) => {
    free = resolve
  })
  await new Promise<void>((held) => {
    locks
      .request(name, async () => {
        if (version === 'current') locks.request(`${name}-answers`, { mode: 'shared' }, () => over)
        held()
        await over
      })
      .catch(() => undefined)
  })
  return free
}

/** Holds a lock as a tab does that runs; `work` says when it ends. */
function runningHolder(name: string, work: Promise<void>): Promise<unknown> {
  return new Promise((held) => {
    void withLock(asking, name, async () => {
      held(null)
      await work
    })
  })
}

it.concurrent('leaves a lock to a holder that answers', async () => {
  let end = (): void => undefined
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  await runningHolder('answered', work)
  for (let tries = 0; tries < 2; tries++) {
    expect(await withLock(asking, 'answered', async () => 'mine')).toBeNull()
  }
  end()
  await vi.waitFor(async () =>
    expect(await withLock(asking, 'answered', async () => 'mine')).toEqual({ value: 'mine' }),
  )
})

it.concurrent('takes over the lock of a holder that is silent', async () => {
  const free = await suspendedHolder('silent', 'current')
  // Most locks that are held are free a moment later.
  expect(await withLock(asking, 'silent', async () => 'mine')).toBeNull()
  expect(await withLock(asking, 'silent', async () => 'mine')).toEqual({ value: 'mine' })
  free()
})

it.concurrent('leaves a lock to a holder of an older version, which does not know the question', async () => {
  const free = await suspendedHolder('older', 'older')
  for (let tries = 0; tries < 2; tries++) expect(await withLock(asking, 'older', async () => 'mine')).toBeNull()
  free()
})

whole(it.concurrent)('takes its turn behind a silent holder too', async () => {
  const free = await suspendedHolder('turn', 'current')
  expect(await inTurn(asking, 'turn', async () => 'mine')).toBe('mine')
  free()
})

it.concurrent('ends the work of whoever lost the lock, before it sends or writes more', async () => {
  let goOn = (): void => undefined
  const resumed = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const done: string[] = []
  let isHeld = (): void => undefined
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const first = withLock(asking, 'lost', async ({ check, signal }) => {
    isHeld()
    await resumed
    await check().catch((error: unknown) => {
      expect(error).toBeInstanceOf(LockLostError)
      expect(signal.aborted).toBe(true)
      throw error
    })
    done.push('first')
  })
  await held
  await locks.request('lost', { steal: true }, async () => done.push('second'))
  goOn()
  expect(await first).toBeNull()
  expect(done).toEqual(['second'])
})

it.concurrent('passes on what the work itself throws', async () => {
  const thrown = withLock(asking, 'throws', async () => {
    throw new Error('The disk is full.')
  })
  await expect(thrown).rejects.toThrow('The disk is full.')
})
