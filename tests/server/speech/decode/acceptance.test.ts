import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import { createPocketSphinx, findPocketSphinx } from '../../../../server/speech/local/pocketsphinx.ts'
import { createSherpa } from '../../../../server/speech/local/sherpa.ts'
import { recogniseModel } from '../../../../server/speech/local/sherpa-model.ts'
import { startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { acceptsTranscriber } from '../../../acceptance/transcriber.ts'

const program = findPocketSphinx()
if (program === null) throw new Error('These tests need PocketSphinx: apt-get install pocketsphinx pocketsphinx-en-us')

acceptsTranscriber('PocketSphinx', 0.3, async (scratch) => ({
  transcriber: createPocketSphinx({ program, scratch }),
  close: async () => {},
}))

// It knows two tones and no words: the rest of the suite holds for it as for any model.
acceptsTranscriber('a model in sherpa-onnx', 0, async (scratch) => {
  const folder = await mkdtemp(join(tmpdir(), 'nemo-tones-'))
  await writeToneModel(folder)
  const model = recogniseModel(folder)
  if (!model) throw new Error('The model of tones was not recognised.')
  return {
    transcriber: createSherpa({ model, language: null, scratch }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

acceptsTranscriber('an OpenAI-compatible server', 0.9, async (scratch) => {
  const server = await startSpeechServer()
  return {
    transcriber: createOpenAiTranscriber({ url: server.url, key: 'k', model: 'whisper-1', scratch }),
    close: server.close,
  }
})
