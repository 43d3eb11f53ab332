import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createInstallPrompt,
  type InstallOffer,
  type InstallPrompt,
} from '../../../../src/features/install/install-prompt.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let outcome: 'accepted' | 'dismissed'
const offer: InstallOffer = { prompt: async () => ({ outcome }) }

function load(where: { isIos?: boolean; isStandalone?: boolean } = {}): InstallPrompt {
  return createInstallPrompt({
    storage,
    now: Date.now,
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    isIos: where.isIos ?? false,
    isStandalone: where.isStandalone ?? false,
  })
}
const kindOf = (prompt: InstallPrompt) => prompt.state().kind
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
const days = (count: number) => vi.setSystemTime(Date.now() + count * 24 * 60 * 60 * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  outcome = 'accepted'
})
afterEach(() => vi.useRealTimers())

it('comes 10 s after the browser would install the app, once', () => {
  const prompt = load()
  seconds(60)
  expect(kindOf(prompt)).toBe('hidden')
  prompt.offered(offer)
  seconds(9.9)
  expect(kindOf(prompt)).toBe('hidden')
  seconds(0.1)
  expect(prompt.state()).toEqual({ kind: 'card', how: 'browser' })
  const again = load()
  again.offered(offer)
  seconds(60)
  expect(kindOf(again)).toBe('hidden')
})

it('comes 10 s after the load on iOS, with its own steps', () => {
  const prompt = load({ isIos: true })
  seconds(9.9)
  expect(kindOf(prompt)).toBe('hidden')
  seconds(0.1)
  expect(prompt.state()).toEqual({ kind: 'card', how: 'ios' })
})

it('says once in the installed app of iOS that what was recorded in Safari is there', () => {
  const prompt = load({ isIos: true, isStandalone: true })
  expect(kindOf(prompt)).toBe('hidden')
  seconds(10)
  expect(prompt.state()).toEqual({ kind: 'card', how: 'other-storage' })
  prompt.dismiss()
  expect(kindOf(prompt)).toBe('installed')
  const again = load({ isIos: true, isStandalone: true })
  seconds(60)
  expect(kindOf(again)).not.toBe('card')
})

it('comes after 5 s to a person who is back for the fourth time and has never seen it', () => {
  for (let session = 0; session < 3; session++) load()
  const prompt = load()
  prompt.offered(offer)
  seconds(5)
  expect(kindOf(prompt)).toBe('card')
})

it('never comes in the installed app', () => {
  const prompt = load({ isStandalone: true })
  prompt.offered(offer)
  seconds(60)
  expect(kindOf(prompt)).toBe('installed')
})

it('never comes while recording, and goes when a recording begins', () => {
  const prompt = load()
  prompt.offered(offer)
  prompt.recording(true)
  seconds(60)
  prompt.recording(false)
  expect(kindOf(prompt)).toBe('hidden')

  const other = load()
  other.offered(offer)
  seconds(10)
  expect(kindOf(other)).toBe('card')
  other.recording(true)
  expect(kindOf(other)).toBe('hidden')
  other.recording(false)
  expect(kindOf(other)).toBe('hidden')
})

it('leaves a round button behind when it is put off, and comes again after 7 days', () => {
  const prompt = load()
  prompt.offered(offer)
  seconds(10)
  prompt.dismiss()
  expect(kindOf(prompt)).toBe('floating')
  prompt.recording(true)
  expect(kindOf(prompt)).toBe('hidden')

  days(6.9)
  const early = load()
  expect(kindOf(early)).toBe('hidden')
  early.offered(offer)
  expect(kindOf(early)).toBe('floating')
  seconds(60)
  expect(kindOf(early)).toBe('floating')

  days(0.2)
  const late = load()
  late.offered(offer)
  seconds(10)
  expect(kindOf(late)).toBe('card')
})

it('asks by the browser, once for each offer; declined is put off, accepted is over', async () => {
  const prompt = load()
  prompt.offered(offer)
  seconds(10)
  outcome = 'dismissed'
  await prompt.install()
  expect(kindOf(prompt)).toBe('hidden')
  outcome = 'accepted'
  prompt.offered(offer)
  expect(kindOf(prompt)).toBe('floating')
  await prompt.install()
  prompt.installed()
  expect(kindOf(prompt)).toBe('installed')
  prompt.offered(offer)
  seconds(60)
  expect(kindOf(prompt)).toBe('installed')
})
