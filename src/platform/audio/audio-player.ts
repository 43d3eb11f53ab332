import { useSyncExternalStore } from 'react'
import { createSpinner } from '../spinner.ts'

/** A piece of a recording's sound, at its place in the timeline. Seconds. */
export type SoundPart = { startOffset: number; seconds: number; from: Blob | string }

/** What can be played. `open` finds the sound; with `fresh` it asks the server for a new address, not the device. */
export type Track = {
  id: string
  title: string
  /** Seconds: the recording's own word, since a stream has no finite duration of its own. */
  seconds: number
  open(fresh: boolean): Promise<readonly SoundPart[]>
}

export type PlayerState = {
  id: string | null
  phase: 'idle' | 'paused' | 'playing' | 'failed'
  /** True while the sound is awaited, for 3 seconds at most (docs/product.md#audio-player). */
  loading: boolean
  /** Seconds in the recording's timeline. */
  position: number
  rate: number
  /** The sentence to show when phase is 'failed'. */
  error: string | null
}

export type Player = ReturnType<typeof createPlayer>

export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5, 2]
/** Clocks and waveforms move so often; a picture of 90 minutes moves by less than a pixel. Milliseconds. */
const TICK_MS = 250
/** What follows each word, which may be as short as this. Milliseconds. */
const WORD_TICK_MS = 80
const FAILED = 'This recording cannot be played right now. Try again when you are online.'

type Loaded = { track: Track; parts: { startOffset: number; seconds: number; url: string; ours: boolean }[] }

/** The one audio element of the page. Every place that plays, plays here, so that two never sound at once. */
export function createPlayer(makeElement: () => HTMLAudioElement) {
  let state: PlayerState = { id: null, phase: 'idle', loading: false, position: 0, rate: 1, error: null }
  let element: HTMLAudioElement | null = null
  let loaded: Loaded | null = null
  let partAt = 0
  let turn = 0
  let retried = false
  let tickers: ReturnType<typeof setInterval>[] = []
  const listeners = new Set<() => void>()
  const wordListeners = new Set<() => void>()

  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    tellWords()
  }
  const spinner = createSpinner((loading) => set({ loading }))

  const audio = (): HTMLAudioElement => {
    if (element) return element
    element = makeElement()
    element.preload = 'auto'
    element.addEventListener('playing', () => {
      spinner.stop()
      set({ phase: 'playing' })
      stopTicking()
      tickers = [setInterval(readPosition, TICK_MS), setInterval(tellWords, WORD_TICK_MS)]
    })
    element.addEventListener('pause', () => {
      stopTicking()
      readPosition()
      if (state.phase === 'playing' && !element?.ended) set({ phase: 'paused' })
    })
    element.addEventListener('ended', () => void nextPart())
    element.addEventListener('error', () => void onError())
    return element
  }

  /** The second that sounds now; the state's while nothing does. */
  function secondNow(): number {
    const part = loaded?.parts[partAt]
    if (!part || !loaded || !element || element.seeking || state.phase !== 'playing') return state.position
    return Math.min(loaded.track.seconds, part.startOffset + element.currentTime)
  }

  function readPosition(): void {
    const position = secondNow()
    if (position !== state.position) set({ position })
  }

  function tellWords(): void {
    for (const listener of wordListeners) listener()
  }

  function stopTicking(): void {
    for (const ticker of tickers) clearInterval(ticker)
    tickers = []
  }

  async function nextPart(): Promise<void> {
    const next = loaded?.parts[partAt + 1]
    if (next) return startAt(next.startOffset)
    stopTicking()
    set({ phase: 'paused', position: loaded?.track.seconds ?? 0 })
  }

  /** An address grows old: once, a fresh one is asked for; then it is said plainly. */
  async function onError(): Promise<void> {
    if (!loaded) return
    const { track } = loaded
    if (retried) return fail()
    retried = true
    await load(track, state.position, true)
  }

  function fail(): void {
    stopTicking()
    spinner.stop()
    set({ phase: 'failed', error: FAILED })
  }

  function unload(): void {
    element?.pause()
    for (const part of loaded?.parts ?? []) if (part.ours) URL.revokeObjectURL(part.url)
    loaded = null
  }

  async function load(track: Track, at: number, fresh: boolean): Promise<void> {
    turn += 1
    const mine = turn
    unload()
    spinner.start()
    set({ id: track.id, phase: 'paused', position: at, error: null })
    const parts = await track.open(fresh).catch(() => [])
    if (mine !== turn) return
    if (parts.length === 0) return fail()
    loaded = {
      track,
      parts: parts.map(({ from, ...place }) => ({
        ...place,
        url: typeof from === 'string' ? from : URL.createObjectURL(from),
        ours: typeof from !== 'string',
      })),
    }
    partAt = -1
    await startAt(at)
  }

  /** Puts the element at a place of the timeline. */
  function place(seconds: number): void {
    if (!loaded) return
    const found = loaded.parts.findLastIndex((part) => part.startOffset <= seconds + 0.001)
    const wanted = Math.max(0, found)
    const part = loaded.parts[wanted]
    if (!part) return
    const target = audio()
    if (wanted !== partAt) {
      partAt = wanted
      target.src = part.url
    }
    target.currentTime = Math.max(0, Math.min(seconds - part.startOffset, part.seconds))
    target.playbackRate = state.rate
    set({ position: seconds })
  }

  async function startAt(seconds: number): Promise<void> {
    place(seconds)
    try {
      await audio().play()
    } catch (error) {
      // A pause or a new source interrupts play() on purpose; what the element cannot play comes as its error event.
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError') spinner.stop()
      else if (name !== 'AbortError' && name !== 'NotSupportedError') throw error
    }
  }

  const play = async (track: Track, at?: number): Promise<void> => {
    const same = loaded?.track.id === track.id && state.phase !== 'failed'
    const rest = state.id === track.id && state.position < track.seconds - 0.25 ? state.position : 0
    const from = Math.min(at ?? rest, Math.max(0, track.seconds))
    if (same) return startAt(from)
    retried = false
    return load(track, from, false)
  }
  const pause = (): void => element?.pause()

  return {
    state: (): PlayerState => state,
    /** The track that is loaded, for the lock screen. */
    track: (): Track | null => loaded?.track ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    secondNow,
    /** For what follows each word: called with every change of the state, and more often while it plays. */
    subscribeToWords(listener: () => void): () => void {
      wordListeners.add(listener)
      return () => wordListeners.delete(listener)
    },
    play,
    pause,
    /** Plays or pauses; another recording, or another place, starts there. */
    toggle: (track: Track, at?: number): Promise<void> => {
      const running = state.id === track.id && state.phase === 'playing'
      if (!running || at !== undefined) return play(track, at)
      pause()
      return Promise.resolve()
    },
    /** Moves the playhead; what is not loaded yet starts there when it is played. */
    seek(track: Track, seconds: number): void {
      const to = Math.min(track.seconds, Math.max(0, seconds))
      if (loaded?.track.id !== track.id) {
        turn += 1
        unload()
        set({ id: track.id, phase: 'paused', position: to, error: null })
        return
      }
      const running = state.phase === 'playing'
      place(to)
      if (running && element?.paused) void startAt(to)
    },
    setRate(rate: number): void {
      if (element) element.playbackRate = rate
      set({ rate })
    },
    /** Lets go of the sound, for instance when the recording is deleted. */
    stop(): void {
      turn += 1
      unload()
      stopTicking()
      spinner.stop()
      set({ id: null, phase: 'idle', position: 0, error: null })
    },
  }
}

export const player: Player = createPlayer(() => new Audio())

/** `select` returns a primitive: only its change renders again, however often the position moves. */
export function usePlayer<T extends string | number | boolean | null>(select: (state: PlayerState) => T): T {
  const selected = (): T => select(player.state())
  return useSyncExternalStore(player.subscribe, selected, selected)
}
