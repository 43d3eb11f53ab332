import { totalmem } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bestModels, thisMachine } from '../../../../server/speech/local/best-model.ts'

const GB = 1_000_000_000

afterEach(() => vi.restoreAllMocks())

describe('the model for a machine', () => {
  it.each([
    [{ cores: 8, memory: 16 * GB }, null, 'nemo-parakeet-v3 whisper-small whisper-base whisper-tiny'],
    [{ cores: 8, memory: 16 * GB }, 'ja', 'whisper-small whisper-base whisper-tiny'],
    [{ cores: 8, memory: 16 * GB }, 'en', 'nemo-parakeet-v3 moonshine-base-en moonshine-tiny-en whisper-tiny'],
    [{ cores: 2, memory: 8 * GB }, 'en', 'moonshine-base-en moonshine-tiny-en whisper-tiny'],
    [{ cores: 2, memory: 8 * GB }, null, 'whisper-base whisper-tiny'],
    [{ cores: 1, memory: 2 * GB }, 'de', 'whisper-tiny'],
    [{ cores: 4, memory: 0.5 * GB }, null, ''],
  ])('of %o that hears %s is the first of %s, and each of the others is smaller', (machine, language, names) => {
    expect(
      bestModels(machine, language)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names)
  })

  it('is chosen by the memory of the container, where that is less than the machine has', () => {
    const limit = vi.spyOn(process, 'constrainedMemory')
    for (const [limited, memory] of [
      [GB / 2, GB / 2],
      [0, totalmem()],
      [2 ** 64, totalmem()],
    ] as const) {
      limit.mockReturnValue(limited)
      expect(thisMachine().memory).toBe(memory)
    }
  })
})
