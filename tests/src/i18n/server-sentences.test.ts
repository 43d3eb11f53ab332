import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notFound } from '../../../server/kernel/problem.ts'
import { tooLong } from '../../../server/speech/audio-limit.ts'
import { EngineFailedError } from '../../../server/speech/transcriber.ts'
import { findSpeakers } from '../../../server/speech/voices/speakers.ts'
import { tooSlow, VoicesFailedError } from '../../../server/speech/voices/voices-failed.ts'
import { analysisTexts, transcriptTexts } from '../../../src/i18n/german/recording.ts'
import { serverTexts } from '../../../src/i18n/german/server.ts'
import { writeVoiceModels } from '../../../testkit/speech/voice-models.ts'
import { FOR_PROGRAMS, toldSentences } from './told-sentences.ts'

const { said } = serverTexts

test('every sentence that the server gives to people has a German one', () => {
  const english = toldSentences()
  expect(english.length).toBeGreaterThan(60)
  const unknown = english.filter(({ text }) => said(text) === text && !FOR_PROGRAMS.some((one) => one.test(text)))
  expect(unknown).toEqual([])
})

test('why nobody is told apart is said in German, also where it is not tried again', async () => {
  const models = mkdtempSync(join(tmpdir(), 'earmark-voices-'))
  onTestFinished(() => rmSync(models, { recursive: true }))
  await writeVoiceModels(join(models, 'speakers-tones'))
  const speakers = findSpeakers({ models, scratch: models, isReady: true })
  const errors = [
    new VoicesFailedError('Not told apart: the server stopped twice while it did that for one recording.'),
    new EngineFailedError('Cannot be decoded.', { permanent: true }),
    new TypeError('print is undefined'),
    tooSlow(),
  ]
  const english = errors.map((error) => {
    speakers.tell(error)
    return speakers.sentence()
  })
  expect(english.at(-1)).toContain('It is not tried again')
  for (const sentence of english) expect(said(sentence)).toMatch(/^Nicht unterschieden: [^:]*$/)
  for (const sentence of english) expect(said(sentence)).not.toMatch(/\b(the|again)\b/)
})

test('whatever is not found is named in German', () => {
  for (const what of ['Recording', 'Transcript', 'User', 'Device', 'Request', 'Passkey', 'Upload']) {
    expect(said(notFound(what).message)).toMatch(/ nicht gefunden$/)
  }
})

test('a limit that is written into a sentence is said in German too', () => {
  expect(said(tooLong().message)).toMatch(/^Diese Datei ist länger als die 90 Minuten/)
})

test('why a better engine is not there yet is said in German, with its reason', () => {
  const reason =
    "model.onnx couldn't be downloaded. models.example can't be reached. Try again: the download continues where it stopped."
  expect(said(`It is not here yet: ${reason} The next try is at 14:05 (UTC).`)).toBe(
    'Es ist noch nicht da: model.onnx konnte nicht heruntergeladen werden. models.example ist nicht erreichbar. ' +
      'Versuchen Sie es erneut: Der Download wird dort fortgesetzt, wo er aufgehört hat. ' +
      'Der nächste Versuch beginnt um 14:05 (UTC).',
  )
  expect(said(reason.replace("can't be reached", 'sends nothing'))).toContain('models.example sendet nichts. Versuchen')
  const behindProxy = reason.replace(' Try', ' HTTPS_PROXY counts only with NODE_USE_ENV_PROXY=1: set that too. Try')
  expect(said(`It is not here yet: ${behindProxy} The next try is at 14:05 (UTC).`)).toContain(
    'models.example ist nicht erreichbar. HTTPS_PROXY gilt nur mit NODE_USE_ENV_PROXY=1: Setzen Sie auch das. Versuchen',
  )
  expect(
    said('It is not here yet: There is no model in its folder on the server. The next try is at 14:05 (UTC).'),
  ).toBe(
    'Es ist noch nicht da: In seinem Ordner auf dem Server ist kein Modell. Der nächste Versuch beginnt um 14:05 (UTC).',
  )
  const other = reason.replace("can't be reached", 'answered with something else')
  expect(said(other)).toContain('heruntergeladen werden. models.example hat etwas anderes gesendet. Versuchen Sie')
  expect(said('mirror.lan points to models.example, which LOCAL_ONLY forbids.')).toBe(
    'mirror.lan verweist auf models.example, was LOCAL_ONLY verbietet.',
  )
  expect(said('It is being fetched from models.example: 40 %.')).toBe('Es wird von models.example geladen: 40 %.')
})

test('an engine with an address of its own is named in German', () => {
  expect(said('whisper-1 at 127.0.0.1:8000')).toBe('whisper-1 auf 127.0.0.1:8000')
  expect(transcriptTexts.heardBy('whisper-1 at stt.example')).toBe('Transkribiert von whisper-1 auf stt.example')
  expect(analysisTexts.by('llama3.1:8b at localhost:11434')).toBe('Geschrieben von llama3.1:8b auf localhost:11434')
})
