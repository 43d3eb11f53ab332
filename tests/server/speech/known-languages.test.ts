import { expect, it } from 'vitest'
import { isKnownTo, unknownTo } from '../../../core/transcripts/spoken-language.ts'
import { createOpenAiTranscriber } from '../../../server/speech/endpoint/openai.ts'
import { createSpeechEngine } from '../../../server/speech/engine.ts'
import { languagesOfModel } from '../../../server/speech/known-languages.ts'
import { OFFERED_MODELS } from '../../../server/speech/local/model-catalogue.ts'
import { createPocketSphinx } from '../../../server/speech/local/pocketsphinx.ts'
import { kindOf, type ModelKind } from '../../../server/speech/local/sherpa-model.ts'
import type { Transcriber } from '../../../server/speech/transcriber.ts'

const any = null
const unsaid = undefined

it.each<[name: string, kind: ModelKind, German: boolean | null | undefined, Japanese: boolean | null | undefined]>([
  ['moonshine-base-en', 'moonshine', false, false],
  ['moonshine-tiny', 'moonshine', false, false],
  ['moonshine-base-ja', 'moonshine', false, true],
  ['nemo-parakeet-v3', 'nemo-transducer', true, false],
  ['sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8', 'nemo-transducer', false, false],
  ['sherpa-onnx-nemo-parakeet_tdt_ctc_110m-en-36000-int8', 'nemo-ctc', false, false],
  ['zipformer-zh-en-2023-11-22', 'transducer', false, false],
  ['sherpa-onnx-nemo-fast-conformer-ctc-be-de-en-es-fr-hr-it-pl-ru-uk-20k', 'nemo-ctc', true, false],
  ['whisper-base', 'whisper', any, any],
  ['sherpa-onnx-whisper-tiny.en', 'whisper', false, false],
  ['zipformer-gigaspeech-2023-12-12', 'transducer', unsaid, unsaid],
])('what %s knows is told by its name, or by what it is', (name, kind, German, Japanese) => {
  const languages = languagesOfModel({ name, kind })
  const says = (code: string) => (languages ? languages.includes(code) : languages)
  expect([says('de'), says('ja')]).toEqual([German, Japanese])
})

it('each model of the catalogue says before it is here what it knows, and that is what its line says', () => {
  for (const model of OFFERED_MODELS) {
    const { name, about } = model
    const languages = languagesOfModel({ name, kind: kindOf(model) })
    expect(languages, name).not.toBeUndefined()
    if (about.startsWith('English')) expect(languages, name).toEqual(['en'])
    if (about.startsWith('25 languages')) expect(languages, name).toHaveLength(25)
    if (about.startsWith('99 languages')) expect(languages, name).toBeNull()
  }
})

it('PocketSphinx knows English and is given no words; an OpenAI-compatible server knows any language, and is given words unless it tells speakers apart', () => {
  const { languages, takesVocabulary } = createPocketSphinx({ program: 'none', scratch: 'none' })
  expect([languages, takesVocabulary]).toEqual([['en'], false])
  const at = (model: string) =>
    createOpenAiTranscriber({ url: 'http://127.0.0.1:9/v1', key: null, model, scratch: 'none' })
  expect(at('whisper-1')).toMatchObject({ languages: null, takesVocabulary: true })
  expect(at('gpt-4o-transcribe-diarize')).toMatchObject({ languages: null, takesVocabulary: false })
})

it('of who has not said what it knows nothing is known to be known, nor unknown', () => {
  expect(isKnownTo({}, 'de')).toBe(false)
  expect(unknownTo({}, 'de')).toBeNull()
})

const transcriber = (engine: string, languages?: readonly string[] | null): Transcriber => ({
  engine,
  ...(languages === undefined ? {} : { languages }),
  transcribe: async () => ({ segments: [], language: null }),
})

it.each([
  ['nobody has chosen a language', null, 'in use'],
  ['the engine in use knows it', 'en', 'in use'],
  ['another one knows it', 'de', 'several'],
  ['only one that knows any language does', 'ja', 'any'],
])('where %s it is heard by the right one', async (_, language, by) => {
  const others = [
    transcriber('unsaid'),
    transcriber('English', ['en']),
    transcriber('several', ['de', 'fr']),
    transcriber('any', null),
  ]
  const speech = await createSpeechEngine(async () => [transcriber('in use', ['en']), ...others])
  expect(speech.hearing(language)?.engine).toBe(by)
})

it('where none knows it, it is heard by the engine in use, and by one that is put there later', async () => {
  let others = [transcriber('unsaid'), transcriber('English', ['en'])]
  const speech = await createSpeechEngine(async () => [transcriber('in use', ['en']), ...others])
  expect(speech.hearing('de')?.engine).toBe('in use')
  others = [transcriber('any', null)]
  expect(await speech.look()).toBe(false)
  expect([speech.hearing('de')?.engine, speech.current()?.engine]).toEqual(['any', 'in use'])
})
