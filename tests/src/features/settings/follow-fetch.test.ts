import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineChoices } from '../../../../contract/accounts/engines.ts'
import { followFetch } from '../../../../src/features/settings/engines/follow-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const choicesWith = (missing: string | null, coming: { isComing?: boolean } = {}): EngineChoices => {
  const none = { inUse: null, chosen: null, options: [] }
  const option = { id: 'whisper-base', name: 'whisper-base', where: { kind: 'child' as const }, missing, ...coming }
  return { language: none, speech: { ...none, options: [option] } }
}
const at = (percent: number) =>
  choicesWith(`It is being fetched from models.example: ${percent} %.`, { isComing: true })

test('how far the server has got is asked again while it fetches an engine, also after an answer that did not come', async () => {
  const answers = [() => Promise.reject(new Error('no server')), () => Promise.resolve(at(43))]
  const load = vi.fn(() => (answers.shift() ?? (() => Promise.resolve(at(99))))())
  const told: EngineChoices[] = []
  followFetch(at(40), (choices) => told.push(choices), load)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(2)
  expect(told).toEqual([at(43)])
})

test.each([
  ['it waits for another try', 'It is not here yet: models.example sends nothing. The next try is at 14:05 (UTC).'],
  ['what is here is tried', null],
])('it is asked again while %s', async (_, missing) => {
  const tell = vi.fn()
  followFetch(choicesWith(missing, { isComing: true }), tell, () => Promise.resolve(at(99)))
  await vi.runAllTimersAsync()
  expect(tell).toHaveBeenCalledExactlyOnceWith(at(99))
})

test.each([
  ['nothing is fetched', choicesWith("It isn't on this server.")],
  ['all is here', choicesWith(null)],
])('nothing is asked where %s', async (_, choices) => {
  const load = vi.fn(() => Promise.resolve(choices))
  followFetch(choices, () => undefined, load)
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
})

test('nothing is told to a screen that was left meanwhile', async () => {
  const tell = vi.fn()
  let answer: (choices: EngineChoices) => void = () => undefined
  const leave = followFetch(at(40), tell, () => new Promise((resolve) => (answer = resolve)))
  await vi.runOnlyPendingTimersAsync()
  leave()
  answer(at(41))
  await vi.runAllTimersAsync()
  expect(tell).not.toHaveBeenCalled()
})
