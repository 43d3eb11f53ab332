import { type SpeechServer, type SpokenSegment, startSpeechServer } from '../../testkit/servers/speech-server.ts'

export type HeldSpeech = {
  url: string
  /** The next file is answered, whether it was asked for or will be. */
  answer(): void
  close(): Promise<void>
}

/** Two passages: a silence begins another one. */
const CLIP: SpokenSegment[] = [
  { start: 0, end: 2, text: ' And so, my fellow Americans, ask not' },
  { start: 2, end: 3.5, text: ' what your country can do for you,' },
  { start: 5.5, end: 6.5, text: ' ask what you can do for your country.' },
]

/** A speech engine that hears the clip in the first file and nothing in the second, each when the test says so. */
export async function startHeldSpeech(): Promise<HeldSpeech> {
  const answers: (() => void)[] = []
  const held = [0, 1].map(() => new Promise<void>((resolve) => answers.push(resolve)))
  const server: SpeechServer = await startSpeechServer({
    hear: async () => {
      const at = server.requests.length - 1
      await held[at]
      return at === 0 ? CLIP : []
    },
  })
  return { url: server.url, answer: () => answers.shift()?.(), close: server.close }
}
