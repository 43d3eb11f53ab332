export type PlayerState = {
  id: string | null
  phase: 'idle' | 'paused' | 'playing' | 'failed'
  /** True while the sound is awaited, for 3 seconds at most (docs/product.md#audio-player). */
  loading: boolean
  /** Seconds in the recording's timeline. */
  position: number
  rate: number
  /** The sentence to show when phase is 'failed', or when the browser refused to begin. */
  error: string | null
}

/** Clocks and waveforms move so often; a picture of 90 minutes moves by less than a pixel. Milliseconds. */
const TICK_MS = 250
/** What follows each word, which may be as short as this. Milliseconds. */
const WORD_TICK_MS = 80

/** What the player shows, and who is told: of each change, and while it plays of the second that sounds. */
export function createPlayerStore(secondNow: () => number) {
  let state: PlayerState = { id: null, phase: 'idle', loading: false, position: 0, rate: 1, error: null }
  let tickers: ReturnType<typeof setInterval>[] = []
  const listeners = new Set<() => void>()
  const wordListeners = new Set<() => void>()

  const tellWords = (): void => {
    for (const listener of wordListeners) listener()
  }
  const set = (change: Partial<PlayerState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    tellWords()
  }
  const readPosition = (): void => {
    const position = secondNow()
    if (position !== state.position) set({ position })
  }
  const stopTicking = (): void => {
    for (const ticker of tickers) clearInterval(ticker)
    tickers = []
  }
  return {
    state: (): PlayerState => state,
    set,
    readPosition,
    startTicking(): void {
      stopTicking()
      tickers = [setInterval(readPosition, TICK_MS), setInterval(tellWords, WORD_TICK_MS)]
    },
    stopTicking,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** For what follows each word: called with every change of the state, and more often while it plays. */
    subscribeToWords(listener: () => void): () => void {
      wordListeners.add(listener)
      return () => wordListeners.delete(listener)
    },
  }
}
