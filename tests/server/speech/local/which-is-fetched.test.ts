import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../server/config/config.ts'
import { ConfigError } from '../../../../server/config/config-error.ts'
import { betterEngine, fetchingOf } from '../../../../server/context/engines/better-engine.ts'
import { OF_PARAKEET } from '../../../../server/speech/known-languages.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { writeVoiceModels } from '../../../../testkit/speech/voice-models.ts'
import { LARGE, MACHINE, namesOf, openTwoModels, SMALL, type TwoModels } from './two-models.ts'

let folder: string
let models: TwoModels
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-which-'))
  models = await openTwoModels()
})
afterEach(async () => {
  await models.hub.close()
  await rm(folder, { recursive: true, force: true })
})

type Given = Parameters<typeof betterEngine>[1]
const made = (speechModel: string, given: Given = {}, more: Record<string, string> = {}) =>
  betterEngine(
    readConfig({ DATA_DIR: folder, SPEECH_MODEL: speechModel, SPEECH_MODELS_URL: models.hub.url, ...more }),
    { machine: MACHINE, isReady: true, catalogue: models.catalogue, freeSpace: async () => 1e12, ...given },
  )
const person = { id: 'pocketsphinx', isByItself: false }
const itself = (name: string) => ({ id: `model:${name}`, isByItself: true })

describe('the model that is fetched', () => {
  it('is the best for the machine, and after it each smaller one', async () => {
    expect(namesOf(await made(''))).toEqual([LARGE, SMALL])
  })

  it('is one that the disk has room for; where it has for none, the smallest', async () => {
    const free = (bytes: number) => ({ freeSpace: async () => 1_000_000_000 + bytes })
    expect(namesOf(await made('', free(2100)))).toEqual([SMALL])
    expect(namesOf(await made('', free(100)))).toEqual([SMALL])
    expect(namesOf(await made('', free(5000)))).toEqual([LARGE, SMALL])
    expect(namesOf(await made(LARGE, free(100)))).toEqual([LARGE])
  })

  it('is the one that the operator named and no other, whatever was chosen', async () => {
    for (const choice of [null, person, itself(LARGE)]) expect(namesOf(await made(SMALL, { choice }))).toEqual([SMALL])
    expect(namesOf(await made('none', { choice: itself(LARGE) }))).toEqual([])
  })

  it('is none where a person chose, nor where the one that was taken is here', async () => {
    expect(await made('', { choice: person })).toBe(null)
    const taken = await made('')
    await taken?.fetch(AbortSignal.timeout(60_000))
    expect(await made('', { choice: itself(LARGE) })).toBe(null)
  })

  it('is the one that was taken, where that is gone and runs here', async () => {
    expect(namesOf(await made('', { choice: itself(SMALL) }))).toEqual([SMALL])
    const smaller = { cores: 1, memory: 2_000_000_000 }
    expect(await made('', { choice: itself(LARGE), machine: smaller })).toBe(null)
  })

  it('may be one that was put there by hand', async () => {
    await writeToneModel(join(folder, 'models', 'nemo-mine'))
    const mine = await made('nemo-mine')
    expect([mine?.model.name, mine?.state(), mine?.announcement]).toEqual([
      'nemo-mine',
      { kind: 'here' },
      'nemo-mine is here',
    ])
    await mine?.fetch(new AbortController().signal)
    expect(models.hub.sent.size).toBe(0)
  })

  it.each(['None', 'NO', 'off', 'false', '0'])('is none where it is called %s', async (word) => {
    expect(await made(word)).toBe(null)
  })

  it.each(['an empty folder', 'a choice'])('may be one that is mounted later, where %s tells of it', async (known) => {
    const place = join(folder, 'models', 'nemo-mine')
    if (known === 'an empty folder') await mkdir(place, { recursive: true })
    const choice = known === 'a choice' ? itself('nemo-mine') : null
    const mine = await made('nemo-mine', { choice, times: { firstWaitMs: 1 } })
    expect(mine?.announcement).toBe(`nemo-mine is not here yet, and is looked for: no model is in ${place}.`)
    expect(mine?.sentence()).toMatch(
      /^It is not here yet: There is no model in its folder on the server\. The next try/,
    )
    const looks: string[] = []
    const fetched = mine?.fetch(AbortSignal.timeout(60_000), ({ kind }) => looks.push(kind))
    await writeToneModel(place)
    await fetched
    expect([looks[0], looks.at(-1), mine?.state()]).toEqual(['waiting', 'here', { kind: 'here' }])
  })

  it('is none that tells speakers apart', async () => {
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    await expect(made('speakers-tones')).rejects.toBeInstanceOf(ConfigError)
  })

  it('tells devices which languages it knows, and so does the smaller one that takes its place', async () => {
    const better = await made('')
    const told = new Set<string>()
    const look = () => told.add(JSON.stringify(better && fetchingOf(better, null).fetchingLanguages))
    const fetched = () => better?.fetch(AbortSignal.timeout(60_000), ({ kind }) => kind === 'fetching' && look())
    await fetched()
    expect([...told]).toEqual([JSON.stringify(OF_PARAKEET)])
    better?.stepDown()
    await fetched()
    expect([...told]).toEqual([JSON.stringify(OF_PARAKEET), 'null'])
  })

  it('is refused under a name that nothing has, with the names there are', async () => {
    await writeToneModel(join(folder, 'models', 'nemo-mine'))
    const refused = made('whisper-bse')
    await expect(refused).rejects.toBeInstanceOf(ConfigError)
    await expect(refused).rejects.toThrow(
      `SPEECH_MODEL is "whisper-bse", but it must be none, or one of ${LARGE}, ${SMALL}, nemo-mine. Correct it or leave it out.`,
    )
    // Nothing depends on the name where no model runs.
    expect(await made('whisper-bse', { isReady: false })).toBe(null)
  })
})
