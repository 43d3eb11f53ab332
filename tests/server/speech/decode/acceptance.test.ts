import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import { createPocketSphinx, findPocketSphinx } from '../../../../server/speech/local/pocketsphinx.ts'
import { createSherpa } from '../../../../server/speech/local/sherpa.ts'
import { recogniseModel } from '../../../../server/speech/local/sherpa-model.ts'
import { startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { beepsAtOnce, wordsAtOnce } from '../../../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { acceptsTranscriber } from '../../../acceptance/transcriber.ts'
import { whole } from '../../../whole.ts'

const program = findPocketSphinx()
if (program === null) throw new Error('These tests need PocketSphinx: apt-get install pocketsphinx pocketsphinx-en-us')

acceptsTranscriber(
  'PocketSphinx',
  0.3,
  async (scratch) => ({
    transcriber: createPocketSphinx({ program, scratch }),
    close: async () => {},
  }),
  { write: wordsAtOnce, test: whole(it) },
)

/** It knows two tones and no words, and loses the edges of what it is given. */
async function openTones(scratch: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nemo-tones-'))
  await writeToneModel(folder, { edges: 'soft' })
  const model = recogniseModel(folder)
  if (!model) throw new Error('The model of tones was not recognised.')
  return {
    transcriber: createSherpa({ model, language: null, scratch }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

acceptsTranscriber('a model in sherpa-onnx', 0, openTones, { write: beepsAtOnce, test: it })

acceptsTranscriber(
  'an OpenAI-compatible server',
  0.9,
  async (scratch) => {
    const heard = await mkdtemp(join(tmpdir(), 'earmark-heard-'))
    const tones = await openTones(heard)
    const server = await startSpeechServer({
      // What it says of a sound of tones is what it was sent; of anything else, what it always says.
      hear: async ({ name, bytes }) => {
        if (!name.endsWith('.wav')) return undefined
        const path = join(heard, name)
        await writeFile(path, bytes)
        const { signal } = new AbortController()
        return (await tones.transcriber.transcribe({ path, mime: 'audio/wav' }, { signal })).segments
      },
    })
    return {
      transcriber: createOpenAiTranscriber({ url: server.url, key: 'k', model: 'whisper-1', scratch }),
      close: async () => {
        await server.close()
        await tones.close()
        await rm(heard, { recursive: true, force: true })
      },
    }
  },
  { write: beepsAtOnce, test: it },
)
