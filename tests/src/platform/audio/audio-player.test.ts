import { beforeEach, expect, it, vi } from 'vitest'
import { UnplayableError } from '../../../../core/media/unplayable-error.ts'
import { createPlayer } from '../../../../src/platform/audio/audio-player.ts'
import type { SoundPart, Track } from '../../../../src/platform/audio/track.ts'

/** True only in the task of a tap, as WebKit counts it. */
let isInTap = false

/** As WebKit's: it plays inside a tap, and from then on; elsewhere it refuses. A new source interrupts what was asked before. */
class StubElement extends EventTarget {
  preload = ''
  currentTime = 0
  playbackRate = 1
  paused = true
  ended = false
  seeking = false
  #isFree = false
  #source = ''
  #interrupt: (() => void) | null = null

  get src(): string {
    return this.#source
  }
  set src(source: string) {
    this.#source = source
    this.load()
  }
  removeAttribute(name: string): void {
    if (name === 'src') this.#source = ''
  }
  load(): void {
    this.paused = true
    this.#interrupt?.()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#interrupt?.()
    this.dispatchEvent(new Event('pause'))
  }
  play(): Promise<void> {
    this.#isFree ||= isInTap
    if (!this.#isFree) return Promise.reject(new DOMException('', 'NotAllowedError'))
    this.paused = false
    if (this.#source === '') {
      return new Promise((_, reject) => {
        this.#interrupt = () => reject(new DOMException('', 'AbortError'))
      })
    }
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
}

let element: StubElement
let player: ReturnType<typeof createPlayer>

beforeEach(() => {
  element = new StubElement()
  player = createPlayer(() => element as unknown as HTMLAudioElement)
})

function tap(action: () => Promise<void>): Promise<void> {
  isInTap = true
  try {
    return action()
  } finally {
    isInTap = false
  }
}

const track = (id: string, parts: () => Promise<readonly SoundPart[]> = async () => part(id)): Track => ({
  id,
  title: id,
  seconds: 60,
  open: parts,
})
const part = (id: string): SoundPart[] => [{ startOffset: 0, seconds: 60, from: `/audio/${id}` }]

it('plays at the first tap, though the sound is found after it', async () => {
  await tap(() => player.toggle(track('one')))
  expect(player.state()).toMatchObject({ id: 'one', phase: 'playing', error: null, loading: false })
  expect(element.src).toBe('/audio/one')
})

it('says that the browser refused, and plays at the next tap', async () => {
  await player.play(track('one'))
  expect(player.state()).toMatchObject({ phase: 'paused', loading: false })
  expect(player.state().error).toMatch(/didn't start playback/)
  await tap(() => player.toggle(track('one')))
  expect(player.state()).toMatchObject({ phase: 'playing', error: null })
})

it('is silent while another recording is looked for', async () => {
  await tap(() => player.toggle(track('one')))
  let find = (_: readonly SoundPart[]): void => undefined
  const found = new Promise<readonly SoundPart[]>((resolve) => {
    find = resolve
  })
  const played = tap(() => player.toggle(track('two', () => found)))
  expect(element.src).toBe('')
  expect(player.state()).toMatchObject({ id: 'two', phase: 'paused' })
  find(part('two'))
  await played
  expect(element.src).toBe('/audio/two')
  expect(player.state()).toMatchObject({ id: 'two', phase: 'playing' })
})

it('ends its request where nothing is found', async () => {
  await tap(() => player.toggle(track('one', async () => [])))
  await vi.waitFor(() => expect(player.state().phase).toBe('failed'))
  expect(element.paused).toBe(true)
})

it('goes on with the next part without a tap', async () => {
  const parts = async () => [...part('one'), { startOffset: 60, seconds: 30, from: '/audio/rest' }]
  await tap(() => player.toggle({ ...track('one', parts), seconds: 90 }))
  element.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(element.src).toBe('/audio/rest'))
  expect(player.state()).toMatchObject({ phase: 'playing', position: 60 })
})

it('a sound that this browser cannot play is said as it is, any other failure as one', async () => {
  const failing = (error: Error): Track => ({
    id: error.name,
    title: '',
    seconds: 1,
    open: () => Promise.reject(error),
  })
  await tap(() => player.play(failing(new UnplayableError('Not in this browser.'))))
  expect(player.state()).toMatchObject({ phase: 'failed', error: 'Not in this browser.' })
  await tap(() => player.play(failing(new TypeError('Failed to fetch'))))
  expect(player.state().error).toContain("can't be played right now")
})
