import { setTimeout as delay } from 'node:timers/promises'
import { startSpeechServer } from '../testkit/servers/speech-server.ts'
import { hashOf, wordsOf } from './clip.ts'

/** Long enough that workers are killed while they wait for an answer. Milliseconds. */
const TAKES_MS = 150

/** The speech engine of the workers, which counts what it is given. */
export type Hearing = {
  url: string
  /** How often this clip was transcribed. */
  times(sha256: string): number
  close(): Promise<void>
}

export async function startHearing(): Promise<Hearing> {
  const counts = new Map<string, number>()
  const server = await startSpeechServer({
    hear: async ({ bytes }) => {
      const sha256 = hashOf(bytes)
      counts.set(sha256, (counts.get(sha256) ?? 0) + 1)
      await delay(TAKES_MS)
      return [{ start: 0, end: 1, text: ` ${wordsOf(sha256)}` }]
    },
  })
  return { url: server.url, times: (sha256) => counts.get(sha256) ?? 0, close: server.close }
}
