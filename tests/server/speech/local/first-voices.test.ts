import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeStart } from '../../../../server/bootstrap/describe-start.ts'
import { fetchBetterEngine, takeVoices } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { openEngines } from '../../../../server/context/open-engines.ts'
import { chooseEngine } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { startModelHub } from '../../../../testkit/servers/model-hub.ts'
import { writeVoiceModels } from '../../../../testkit/speech/voice-models.ts'
import { openTonesHub, startFirst, type TonesHub } from './tones-hub.ts'

const SLOW = { timeout: 100_000, interval: 100 }

let tones: TonesHub
let folder: string
let server: TestServer
beforeEach(async () => {
  tones = await openTonesHub()
  folder = tones.folder
  server = await startFirst(tones)
})
afterEach(async () => {
  await server.close()
  await tones.close()
})

describe('a first start', () => {
  it('then has the models that tell speakers apart, from the same mirror', async () => {
    const made = join(folder, 'made')
    await writeVoiceModels(made)
    const files: Record<string, Buffer> = {}
    for (const name of ['segmentation.onnx', 'embedding.onnx']) files[name] = await readFile(join(made, name))
    const voices = await startModelHub('speakers-tones', files)
    const place = { DATA_DIR: join(folder, 'other'), SPEECH_MODELS_URL: voices.url, PATH: '', LOG_LEVEL: 'silent' }
    const given = { catalogue: [], voices: voices.model }
    const other = await startTestServer({ ...place, SPEECH_MODEL: '' }, given)
    const said: string[] = []
    const stop = fetchBetterEngine(other.context, (line) => said.push(line))
    try {
      const lines = describeStart(other.config, other).join('\n')
      expect(lines).toMatch(`is fetched from ${new URL(voices.url).host} meanwhile`)
      await vi.waitFor(() => expect(said.at(-1)).toBe('Speakers: Told apart with speakers-tones.'), SLOW)
      expect(other.context.speakers.current()?.name).toBe('speakers-tones')
    } finally {
      await stop()
      await other.close()
      await voices.close()
    }
  })

  it('fetches none where an administrator chose an engine elsewhere, and says what it has', async () => {
    const voices = await startModelHub('speakers-tones', {})
    const place = { DATA_DIR: join(folder, 'data'), SPEECH_MODELS_URL: voices.url, PATH: '', LOG_LEVEL: 'silent' }
    const open = () =>
      startTestServer(
        { ...place, STT_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'nemo-tones' },
        { catalogue: [tones.hub.model], voices: voices.model },
      )
    await server.close()
    server = await open()
    expect(server.context.enginesHere.voices).not.toBeNull()
    const speakersOf = async () => (await server.context.enginesHere.choices()).speech.options.at(-1)
    expect(await speakersOf()).toMatchObject({ id: 'speakers', missing: expect.stringContaining('fetched from') })
    await chooseEngine(server.context.database, 'speech', 'endpoint')
    // What runs already, and the next start.
    await takeVoices(server.context, () => {}, new AbortController().signal)
    expect(server.context.enginesHere.voices?.state()).toEqual({ kind: 'idle' })
    await server.close()
    server = await open()
    expect(server.context.enginesHere.voices).toBeNull()
    expect(await speakersOf()).toMatchObject({ id: 'speakers', missing: expect.stringContaining('npm run engine') })
    await voices.close()
  })

  it('says nothing of speakers where workers do the jobs, and that they are off where they are', async () => {
    const { config, context } = server
    const lines = (jobs: 'here' | 'elsewhere') => describeStart({ ...config, jobs }, server).join('\n')
    expect(lines('here')).toContain('  Speakers  ')
    expect(lines('elsewhere')).not.toContain('Speakers')
    const options = async ({ works = true, ...changed }: Partial<typeof config> & { works?: boolean }) => {
      const ports = { ...context, works, run: context.language.run, config: { ...config, ...changed } }
      const { choices } = await openEngines(ports, { catalogue: [tones.hub.model] })
      return (await choices()).speech.options.map(({ id }) => id)
    }
    expect(await options({})).toContain('speakers')
    expect(await options({ works: false })).not.toContain('speakers')
    expect(await options({ speakers: false })).not.toContain('speakers')
  })
})
