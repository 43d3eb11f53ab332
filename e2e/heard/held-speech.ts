import { type SpeechServer, startSpeechServer } from '../../testkit/servers/speech-server.ts'

export type HeldSpeech = {
  url: string
  /** The next file is answered, whether it was asked for or will be. */
  answer(): void
  close(): Promise<void>
}

/** A speech engine that hears the clip in the first file and nothing in the second, each when the test says so. */
export async function startHeldSpeech(): Promise<HeldSpeech> {
  const answers: (() => void)[] = []
  const held = [0, 1].map(() => new Promise<void>((resolve) => answers.push(resolve)))
  const server: SpeechServer = await startSpeechServer({
    hear: async () => {
      const at = server.requests.length - 1
      await held[at]
      return at === 0 ? undefined : []
    },
  })
  return { url: server.url, answer: () => answers.shift()?.(), close: server.close }
}
