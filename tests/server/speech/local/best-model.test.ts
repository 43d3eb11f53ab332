import { describe, expect, it } from 'vitest'
import { bestModel } from '../../../../server/speech/local/best-model.ts'

const GB = 1_000_000_000

describe('the model for a machine', () => {
  it.each([
    [{ cores: 8, memory: 16 * GB }, null, 'nemo-parakeet-v3'],
    [{ cores: 8, memory: 16 * GB }, 'ja', 'whisper-small'],
    [{ cores: 2, memory: 8 * GB }, 'en', 'moonshine-base-en'],
    [{ cores: 2, memory: 8 * GB }, null, 'whisper-base'],
    [{ cores: 1, memory: 2 * GB }, 'de', 'whisper-tiny'],
    [{ cores: 4, memory: 0.5 * GB }, null, undefined],
  ])('of %o that hears %s is %s', (machine, language, name) => {
    expect(bestModel(machine, language)?.name).toBe(name)
  })
})
