import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { raiseAlarm } from '../../../../src/platform/audio/alarm.ts'
import { chooseAlarmSound } from '../../../../src/platform/audio/alarm-sound.ts'

let kept: Map<string, string>
let contexts: { closed: boolean; tones: [number, number][] }[]

class Tone {
  readonly #tones: [number, number][]
  #from = Number.NaN
  constructor(context: (typeof contexts)[number]) {
    this.#tones = context.tones
  }
  connect(): void {}
  start(from: number): void {
    this.#from = from
  }
  stop(to: number): void {
    this.#tones.push([this.#from, to])
  }
}

class Context {
  readonly destination = {}
  readonly tones: [number, number][] = []
  closed = false
  constructor() {
    contexts.push(this)
  }
  async close(): Promise<void> {
    this.closed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  contexts = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { title: '' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal(
    'GainNode',
    class {
      connect(): void {}
    },
  )
  vi.stubGlobal('OscillatorNode', Tone)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is silent until its sound is chosen', () => {
  const say = vi.fn()
  raiseAlarm(say)()
  expect([say.mock.calls.length, contexts.length]).toEqual([1, 0])
})

it('beeps three times where that was chosen, again after 25 seconds, and no more when it is over', () => {
  chooseAlarmSound(true)
  const release = raiseAlarm(() => {})
  expect(contexts.map(({ tones }) => tones.length)).toEqual([3])
  vi.advanceTimersByTime(25_000)
  expect(contexts.map(({ tones }) => tones.length)).toEqual([3, 3])
  release()
  vi.advanceTimersByTime(60_000)
  expect(contexts.map(({ closed }) => closed)).toEqual([true, true])
  chooseAlarmSound(false)
  raiseAlarm(() => {})()
  expect([contexts.length, kept.size]).toEqual([2, 0])
})

it.each([
  ['sound cannot be made', 'AudioContext'],
  ['nothing can be read', 'localStorage'],
])('is said all the same where %s', (_, broken) => {
  chooseAlarmSound(true)
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal(broken, undefined)
  const say = vi.fn()
  raiseAlarm(say)()
  expect([say.mock.calls.length, document.title]).toEqual([1, ''])
})
