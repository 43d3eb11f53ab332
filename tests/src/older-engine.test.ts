import { expect, it } from 'vitest'
import { limitIdleTime } from '../../src/api/idle-timeout.ts'

it('what runs in browsers is tested without what the oldest promised one does not have, and a server of a test with it', async () => {
  // The newer function is there for this file, which is no part of the page.
  expect(AbortSignal.any([limitIdleTime(1000).signal]).aborted).toBe(false)
  const page = new URL('../../src/api/older-engine-probe.ts', import.meta.url).pathname
  const probe = new Function('of', 'name', `return of[name]\n//# sourceURL=${page}`)
  expect(['any', 'abort'].map((name) => typeof probe(AbortSignal, name))).toEqual(['undefined', 'function'])
  expect(typeof probe([].values(), 'map')).toBe('undefined')
})
