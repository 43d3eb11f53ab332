export type SliceLog = {
  /** Slices whose transaction has completed. */
  stored: number
  /** The longest time from the encoder to the disk, in milliseconds. */
  worstLateMs: number
}

/** Where the file comes from; its answer says in {@link SLICES_HEADER} how many slices it is cut into. */
type Plan = { path: string; everyMs: number }

export const SLICES_HEADER = 'x-slices'

/**
 * Runs in the page, before the app: an encoder that plays the slices of a file instead of the microphone's. It is the
 * recorder's own port that they come in by.
 */
export function playSlices({ path, everyMs }: Plan): void {
  const log: SliceLog = { stored: 0, worstLateMs: 0 }
  Object.assign(window, { sliceLog: log })
  let emittedAt: number[] = []
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options)
    if (this.name === 'earmark-audio' && mode === 'readwrite' && [...opened.objectStoreNames].includes('chunks')) {
      opened.addEventListener('complete', () => {
        const late = performance.now() - (emittedAt[log.stored++] ?? 0)
        log.worstLateMs = Math.max(log.worstLateMs, Math.round(late))
      })
    }
    return opened
  }

  class PlayedRecorder extends EventTarget {
    static isTypeSupported = (type: string): boolean => type === 'audio/webm;codecs=opus'
    state: RecordingState = 'inactive'
    mimeType = 'audio/webm;codecs=opus'
    ondataavailable: ((event: { data: Blob }) => void) | null = null
    onstop: (() => void) | null = null
    timer = 0

    async start(): Promise<void> {
      this.state = 'recording'
      emittedAt = []
      Object.assign(log, { stored: 0, worstLateMs: 0 })
      const answer = await fetch(path)
      const slices = Number(answer.headers.get('x-slices'))
      const file = await answer.blob()
      const size = Math.ceil(file.size / slices)
      let next = 0
      const start = performance.now()
      this.timer = window.setInterval(() => {
        // Timers come late under load: what is due is played, as an encoder would.
        while (next < slices && performance.now() - start >= next * everyMs) {
          emittedAt.push(performance.now())
          this.ondataavailable?.({ data: file.slice(next * size, (next + 1) * size) })
          next++
        }
      }, everyMs)
    }
    stop(): void {
      window.clearInterval(this.timer)
      this.state = 'inactive'
      this.onstop?.()
    }
    pause(): void {
      this.state = 'paused'
    }
    resume(): void {
      this.state = 'recording'
    }
    requestData(): void {}
  }
  Object.assign(window, { MediaRecorder: PlayedRecorder })
}
