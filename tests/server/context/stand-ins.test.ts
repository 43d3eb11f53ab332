import { expect, it } from 'vitest'
import type { EngineOption } from '../../../contract/accounts/engines.ts'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import type { EngineOffer } from '../../../server/config/engine-selection.ts'
import { standIns } from '../../../server/context/engines/stand-ins.ts'
import type { Transcriber } from '../../../server/speech/transcriber.ts'

const MACHINE = { cores: 2, memory: 8_000_000_000 }

const transcriber = (engine: string): Transcriber => ({
  engine,
  transcribe: async () => ({ segments: [], language: null }),
})
function offer(name: string, option: Partial<EngineOption> = {}): EngineOffer<Transcriber> {
  const whole: EngineOption = { id: name, name, where: { kind: 'child' }, missing: null, ...option }
  return { option: whole, open: whole.missing === null ? () => transcriber(name) : null }
}

const namesOf = (found: readonly Transcriber[]) => found.map(({ engine }) => engine)

it('are the other engines of this machine that are here, the best for it first and a rough one last, and no speech server', () => {
  const offers = [
    offer('house', { where: { kind: 'endpoint', host: '127.0.0.1:9000' } }),
    offer('far', { where: { kind: 'endpoint', host: 'speech.example.org' } }),
    offer(POCKETSPHINX),
    offer('moonshine-base-en'),
    offer('nemo-mine'),
    offer('whisper-tiny'),
    offer('whisper-base'),
    offer('moonshine-tiny-en', { isComing: true }),
    offer('zipformer-de', { missing: 'Not installed.' }),
  ]
  const found = standIns(offers, transcriber('moonshine-base-en'), new Set(), MACHINE)
  expect(namesOf(found)).toEqual(['whisper-base', 'whisper-tiny', 'nemo-mine', POCKETSPHINX])
})

it('are none that is likely too much for this machine, nor one that its own trial refused', () => {
  const offers = ['nemo-parakeet-v3', 'whisper-turbo', 'whisper-small', 'whisper-base', 'whisper-tiny'].map((name) =>
    offer(name),
  )
  const of = (refused: string[], machine = MACHINE) =>
    namesOf(standIns(offers, transcriber(POCKETSPHINX), new Set(refused), machine))
  expect(of([])).toEqual(['whisper-base', 'whisper-tiny'])
  expect(of(['whisper-base'])).toEqual(['whisper-tiny'])
  expect(of(['nemo-parakeet-v3'], { cores: 8, memory: 8_000_000_000 })).toEqual([
    'whisper-small',
    'whisper-base',
    'whisper-tiny',
  ])
})
