import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EngineFailedError } from '../../../../server/speech/transcriber.ts'
import { findSpeakers, type Speakers } from '../../../../server/speech/voices/speakers.ts'
import { tooSlow, VoicesFailedError } from '../../../../server/speech/voices/voices-failed.ts'
import { writeVoiceModels } from '../../../../testkit/speech/voice-models.ts'

let folder = ''
let speakers: Speakers
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-speakers-'))
  await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
  speakers = findSpeakers({ models: join(folder, 'models'), scratch: join(folder, 'scratch'), isReady: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is not tried again before the next start where it was too much for this machine, and that is said', () => {
  speakers.tell(tooSlow())
  expect(speakers.current()).toBeNull()
  // Of a recording that was in it already.
  speakers.tell(null)
  speakers.tell(new VoicesFailedError('Something else.'))
  expect(speakers.current()).toBeNull()
  expect(speakers.missing()?.missing).toBe(`${tooSlow().message} It is not tried again until the server starts again.`)
})

it('is left where the operator has turned it off', () => {
  const off = findSpeakers({ models: join(folder, 'models'), scratch: folder, isReady: true, isOn: false })
  expect([off.current(), off.missing()]).toEqual([null, null])
  expect(off.sentence()).toContain('SPEAKERS=no')
})

it('is tried again after anything else', () => {
  speakers.tell(new VoicesFailedError('The models are damaged.'))
  expect(speakers.current()?.name).toBe('speakers-tones')
  expect(speakers.missing()?.missing).toBe('The models are damaged.')
  speakers.tell(null)
  expect(speakers.missing()).toBeNull()
})

it.each([
  new TypeError("Cannot read properties of undefined (reading 'print')"),
  Object.assign(new Error("EACCES: permission denied, mkdir '/srv/earmark/data/scratch'"), { code: 'EACCES' }),
  new EngineFailedError('ffmpeg says /srv/earmark/data/scratch/0', { permanent: true }),
  'thrown text',
])('says one sentence of its own for what is not its own: %s', (error) => {
  speakers.tell(error)
  expect(speakers.sentence()).toMatch(/^Not told apart: (something went wrong|the sound of the last recording)/)
  expect(speakers.sentence()).not.toContain('/')
})
