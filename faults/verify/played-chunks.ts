import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { HttpFaults } from '../../testkit/faults/http-faults.ts'

export type ChunkLog = {
  /** Chunks whose transaction has completed. */
  stored: number
  /** The longest time from the encoder to the disk, in milliseconds. */
  worstLateMs: number
}

/** Sound that the next encoder of a page gives, in so many chunks of the same length. */
export type ChunkedFile = { file: string; chunks: number }

type Played = Window & { chunkLog: ChunkLog; chunkedFile: { blob: Blob; chunks: number } }

const PATH = '/fault-chunks'

/**
 * Puts the sound into the page before the encoder starts, from the server in between: with a route of Playwright's in the
 * context every piece of the upload would come past this process too, with its body.
 */
export async function loadChunks(page: Page, weather: HttpFaults, { file, chunks }: ChunkedFile): Promise<void> {
  const reply = { type: 'audio/webm', body: readFileSync(file) }
  weather.set(({ path }) => (path === PATH ? { kind: 'reply', reply } : { kind: 'pass' }))
  await page.evaluate(load, { path: PATH, chunks })
  weather.set(() => ({ kind: 'pass' }))
}

export const chunkLog = (page: Page): Promise<ChunkLog> =>
  page.evaluate(() => ({ ...(window as unknown as Played).chunkLog }))

/** Runs in the page. */
async function load({ path, chunks }: { path: string; chunks: number }): Promise<void> {
  const blob = await (await fetch(path)).blob()
  Object.assign(window, { chunkedFile: { blob, chunks } })
}

/**
 * Runs in the page, before the app: an encoder that plays the chunks of a file instead of the microphone's. It is the
 * recorder's own port that they come in by.
 */
export function playChunks({ everyMs }: { everyMs: number }): void {
  const log: ChunkLog = { stored: 0, worstLateMs: 0 }
  Object.assign(window, { chunkLog: log })
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

    start(): void {
      this.state = 'recording'
      emittedAt = []
      Object.assign(log, { stored: 0, worstLateMs: 0 })
      const { blob, chunks } = (window as unknown as Played).chunkedFile
      const size = Math.ceil(blob.size / chunks)
      let next = 0
      const start = performance.now()
      this.timer = window.setInterval(() => {
        // Timers come late under load: what is due is played, as an encoder would.
        while (next < chunks && performance.now() - start >= next * everyMs) {
          emittedAt.push(performance.now())
          this.ondataavailable?.({ data: blob.slice(next * size, (next + 1) * size) })
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
