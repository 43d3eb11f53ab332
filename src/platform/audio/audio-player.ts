import { useSyncExternalStore } from 'react'
import { UnplayableError } from '../../../core/media/unplayable-error.ts'
import { createAudioElement } from './audio-element.ts'
import { createPlayerStore, type PlayerState } from './player-store.ts'
import { createSpinner } from './spinner.ts'
import type { Track } from './track.ts'
import { createTrackOnElement } from './track-on-element.ts'

export type Player = ReturnType<typeof createPlayer>

export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5, 2]
const FAILED = "This recording can't be played right now. Try again when you're online."
const REFUSED = "The browser didn't start playback. Press Play again."

/** The one audio element of the page. Every place that plays, plays here, so that two never sound at once. */
export function createPlayer(makeElement: () => HTMLAudioElement) {
  let turn = 0
  let retried = false
  const store = createPlayerStore(secondNow)
  const { state, set } = store
  const spinner = createSpinner((loading) => set({ loading }))
  const sound = createAudioElement(makeElement, {
    onPlaying() {
      spinner.stop()
      set({ phase: 'playing', error: null })
      store.startTicking()
    },
    onPause() {
      store.stopTicking()
      store.readPosition()
      if (state().phase === 'playing' && !sound.current()?.ended) set({ phase: 'paused' })
    },
    onEnded: () => void nextPart(),
    onError: () => void onError(),
  })
  const loaded = createTrackOnElement(sound)

  /** The second that sounds now; the state's while nothing does. */
  function secondNow(): number {
    const { phase, position } = state()
    return phase === 'playing' ? (loaded.second() ?? position) : position
  }

  async function nextPart(): Promise<void> {
    const next = loaded.next()
    if (next !== undefined) return startAt(next)
    store.stopTicking()
    set({ phase: 'paused', position: loaded.track()?.seconds ?? 0 })
  }

  /** An address grows old: once, a fresh one is asked for; then it is said plainly. */
  async function onError(): Promise<void> {
    const track = loaded.track()
    if (!track) return
    if (retried) return fail()
    retried = true
    await load(track, state().position, true)
  }

  function fail(error = FAILED): void {
    sound.pause()
    store.stopTicking()
    spinner.stop()
    set({ phase: 'failed', error })
  }

  async function load(track: Track, at: number, fresh: boolean): Promise<void> {
    turn += 1
    const mine = turn
    loaded.release()
    const allowed = sound.allow()
    spinner.start()
    set({ id: track.id, phase: 'paused', position: at, error: null })
    let why: string | undefined
    const parts = await track.open(fresh).catch((error: unknown) => {
      if (error instanceof UnplayableError) why = error.message
      return []
    })
    if (mine !== turn) return
    if (parts.length === 0) return fail(why)
    loaded.put(track, parts)
    await Promise.all([startAt(at), allowed])
  }

  function place(seconds: number): void {
    if (loaded.place(seconds, state().rate)) set({ position: seconds })
  }

  async function startAt(seconds: number): Promise<void> {
    place(seconds)
    if ((await sound.play()) !== 'refused') return
    spinner.stop()
    set({ error: REFUSED })
  }

  async function play(track: Track, at?: number): Promise<void> {
    const { id, phase, position } = state()
    const same = loaded.track()?.id === track.id && phase !== 'failed'
    const rest = id === track.id && position < track.seconds - 0.25 ? position : 0
    const from = Math.min(at ?? rest, Math.max(0, track.seconds))
    if (same) return startAt(from)
    retried = false
    return load(track, from, false)
  }

  /** Plays or pauses; another recording, or another place, starts there. */
  async function toggle(track: Track, at?: number): Promise<void> {
    const running = state().id === track.id && state().phase === 'playing'
    if (!running || at !== undefined) return play(track, at)
    sound.pause()
  }

  /** Moves the playhead; what is not loaded yet starts there when it is played. */
  function seek(track: Track, seconds: number): void {
    const to = Math.min(track.seconds, Math.max(0, seconds))
    if (loaded.track()?.id !== track.id) {
      turn += 1
      loaded.release()
      set({ id: track.id, phase: 'paused', position: to, error: null })
      return
    }
    const running = state().phase === 'playing'
    place(to)
    if (running && sound.current()?.paused) void startAt(to)
  }

  function setRate(rate: number): void {
    const element = sound.current()
    if (element) element.playbackRate = rate
    set({ rate })
  }

  /** Lets go of the sound, for instance when the recording is deleted. */
  function stop(): void {
    turn += 1
    loaded.release()
    store.stopTicking()
    spinner.stop()
    set({ id: null, phase: 'idle', position: 0, error: null })
  }

  return {
    state,
    /** The track that is loaded, for the lock screen. */
    track: loaded.track,
    subscribe: store.subscribe,
    secondNow,
    subscribeToWords: store.subscribeToWords,
    play,
    pause: sound.pause,
    toggle,
    seek,
    setRate,
    stop,
  }
}

export const player: Player = createPlayer(() => new Audio())

/** `select` returns a primitive: only its change renders again, however often the position moves. */
export function usePlayer<T extends string | number | boolean | null>(select: (state: PlayerState) => T): T {
  const selected = (): T => select(player.state())
  return useSyncExternalStore(player.subscribe, selected, selected)
}
