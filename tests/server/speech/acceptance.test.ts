import { createOpenAiTranscriber } from '../../../server/speech/openai.ts'
import { createPocketSphinx, findPocketSphinx } from '../../../server/speech/pocketsphinx.ts'
import { acceptsTranscriber } from '../../acceptance/transcriber.ts'
import { startSpeechServer } from '../../stand-ins/speech-server.ts'

const program = findPocketSphinx()
if (program === null) throw new Error('These tests need PocketSphinx: apt-get install pocketsphinx pocketsphinx-en-us')

acceptsTranscriber('PocketSphinx', 0.3, async (scratch) => ({
  transcriber: createPocketSphinx({ program, scratch }),
  close: async () => {},
}))

acceptsTranscriber('PocketSphinx without ffmpeg', 0.3, async (scratch) => ({
  transcriber: createPocketSphinx({ program, scratch, ffmpeg: null }),
  close: async () => {},
}))

acceptsTranscriber('an OpenAI-compatible server', 0.9, async () => {
  const server = await startSpeechServer()
  return {
    transcriber: createOpenAiTranscriber({ url: server.url, key: 'k', model: 'whisper-1' }),
    close: server.close,
  }
})
