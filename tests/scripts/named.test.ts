import { expect, test } from 'vitest'
import { stagesNamed } from '../../scripts/test/named.mjs'

const named = (name: string): string[] => stagesNamed(name).map((stage) => stage.name)

test('a stage, a test file by a part of its path, and a row of a campaign are run alone', () => {
  expect(named('lint')).toEqual(['lint'])
  expect(named('scripts/named')).toEqual(['unit'])
  expect(named('main-job')).toEqual(['build', 'e2e'])
  expect(named('k1')).toEqual(['build', 'faults'])
  expect(named('faults/rows/worker/u1')).toEqual(['build', 'faults'])
  expect(named('U1')).toEqual(['build', 'faults', 'chaos'])
})

test('a name that nothing has is answered with what there is', () => {
  expect(() => stagesNamed('no-such-thing')).toThrow(
    /Nothing is called no-such-thing\. There are the stages types, lint/,
  )
})
