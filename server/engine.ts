// The speech engines of this server: `npm run engine` lists them, `-- get NAME` fetches a model, `-- use NAME` makes the
// server use it ("use none" lets the server choose), `-- try [NAME] [FILE]` transcribes a file with it. Works beside a running server.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentenceOf } from './bootstrap/start-failure.ts'
import { readConfig } from './config/config.ts'
import { keyFilePath } from './config/data-folder.ts'
import { selectEngine } from './config/engine-selection.ts'
import { openDatabase } from './context/open-database.ts'
import { isLocalHost } from './kernel/local-address.ts'
import { KeyFile } from './keys/key-file.ts'
import { modelId, speechOffers } from './speech/available-engines.ts'
import { inspectFile } from './speech/inspect-file.ts'
import { DownloadFailedError, downloadModel } from './speech/local/download-model.ts'
import { OFFERED_MODELS } from './speech/local/model-catalogue.ts'
import { atMirror, hostsOfModel } from './speech/local/model-fetch.ts'
import { createSherpa, hasSherpa } from './speech/local/sherpa.ts'
import { findModels, modelsFolder, recogniseModel } from './speech/local/sherpa-model.ts'
import { EngineFailedError } from './speech/transcriber.ts'
import { SAMPLE } from './speech/try-out.ts'
import { findSpeakers } from './speech/voices/speakers.ts'
import { VOICE_MODEL } from './speech/voices/voice-catalogue.ts'
import { recogniseVoiceModels } from './speech/voices/voice-models.ts'
import { migrate } from './store/migrate.ts'
import { withStartupLock } from './store/processes/startup-lock.ts'
import type { Database } from './store/schema.ts'
import { chooseEngine, chosenEngine } from './store/tables/accounts/chosen-engines.ts'

/** Said to the operator, without a stack. */
class EngineCommandError extends Error {}

const config = readConfig(process.env)
const models = modelsFolder(config.dataDir)
const OFFERED = [...OFFERED_MODELS, VOICE_MODEL]
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** The server's own database, also beside a running server: SQLite lets one write after the other. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, new KeyFile(keyFilePath(config, config.dataDir)))
  try {
    await withStartupLock(database, migrate)
    return await work(database)
  } finally {
    await database.destroy()
  }
}

const chosen = (): Promise<string | null> => inDatabase((database) => chosenEngine(database, 'speech'))

async function list(): Promise<void> {
  const voicesHere = recogniseVoiceModels(join(models, VOICE_MODEL.name)) ? [VOICE_MODEL.name] : []
  const here = [...findModels(models).map(({ name }) => name), ...voicesHere]
  const used = selectEngine(speechOffers({ ...config.speech, models, scratch: tmpdir() }), await chosen())
  console.log(
    `In use: ${used?.open().engine ?? 'none'}\nSpeakers: ${findSpeakers({ models, scratch: tmpdir(), isOn: config.speakers }).sentence()}\nModels (folder ${models}):`,
  )
  for (const { name, about, licence, files } of OFFERED) {
    const size = megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
    const state = here.includes(name) ? 'here' : ''
    console.log(`  ${name.padEnd(18)} ${size.padStart(7)}  ${state.padEnd(5)} ${about} (${licence})`)
  }
  const own = here.filter((name) => !OFFERED.some((offered) => offered.name === name))
  for (const name of own) console.log(`  ${name.padEnd(18)} ${''.padStart(7)}  here  put there by hand`)
  console.log(
    'Any other Whisper, Moonshine, Parakeet or Zipformer model for sherpa-onnx: put it in a folder of its own there.',
  )
  console.log('To get one:  npm run engine -- get NAME\nTo use it:   npm run engine -- use NAME')
  console.log('To try it:   npm run engine -- try NAME [audio file]')
}

async function get(name: string): Promise<void> {
  const found = OFFERED.find((model) => model.name === name)
  if (!found) throw new EngineCommandError(`There is no model "${name}". "npm run engine" lists them.`)
  const offered = atMirror(found, config.modelsUrl)
  if (config.localOnly && !hostsOfModel(offered).every(isLocalHost)) {
    throw new EngineCommandError(
      `LOCAL_ONLY=yes fetches nothing from other computers. Put the model's folder into ${models} by hand, name a mirror in your network in ` +
        'SPEECH_MODELS_URL, or run this once with LOCAL_ONLY=no.',
    )
  }
  const all = offered.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let told = -1
  await downloadModel(offered, models, {
    ...(config.localOnly ? { mayAsk: isLocalHost } : {}),
    onProgress: (bytes) => {
      const percent = Math.floor((100 * bytes) / all)
      if (percent === told) return
      told = percent
      process.stdout.write(`\r${name}: ${percent} % of ${megabytes(all)} `)
    },
  })
  const next =
    found === VOICE_MODEL ? 'It is used from the next transcript on.' : `To use it: npm run engine -- use ${name}`
  console.log(`\n${name} is installed and complete. ${next}`)
}

async function use(name: string): Promise<void> {
  if (name === VOICE_MODEL.name)
    throw new EngineCommandError(`${name} is used beside every engine as soon as it is here.`)
  if (name !== 'none' && !recogniseModel(join(models, name))) {
    throw new EngineCommandError(`The model "${name}" is not here. Get it first: npm run engine -- get ${name}`)
  }
  const id = name === 'none' ? null : modelId(name)
  await inDatabase((database) => chooseEngine(database, 'speech', id))
  console.log('Done. A running server switches within seconds; earlier recordings can be transcribed again.')
}

async function tryOut(name: string, path: string): Promise<void> {
  const model = recogniseModel(join(models, name))
  if (!model) throw new EngineCommandError(`The model "${name}" is not here. "npm run engine" lists what is.`)
  if (!hasSherpa())
    throw new EngineCommandError('The package sherpa-onnx-node is not installed: npm install --include=optional')
  const scratch = await mkdtemp(join(tmpdir(), 'earmark-engine-'))
  try {
    const { signal } = new AbortController()
    const { seconds } = await inspectFile({ path, mime: '' }, { signal })
    const began = performance.now()
    const engine = createSherpa({ model, language: config.speech.language, scratch })
    const { segments } = await engine.transcribe({ path, mime: '' }, { signal })
    const took = (performance.now() - began) / 1000
    for (const { start, text } of segments) console.log(`${start.toFixed(1).padStart(7)}  ${text}`)
    console.log(`${seconds.toFixed(1)} s of audio took ${took.toFixed(1)} s.`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const [command = 'list', given, path = SAMPLE.path] = process.argv.slice(2)
const name = given ?? (await chosen())?.replace(/^model:/, '') ?? ''
const commands: Record<string, () => void | Promise<void>> = {
  list,
  get: () => get(name),
  use: () => use(name),
  try: () => tryOut(name, path),
}
try {
  const work = commands[command]
  if (!work)
    throw new EngineCommandError(`Unknown command "${command}". Commands: ${Object.keys(commands).join(', ')}.`)
  await work()
} catch (error) {
  const isOurs =
    error instanceof EngineCommandError || error instanceof DownloadFailedError || error instanceof EngineFailedError
  console.error(isOurs ? `\n${error.message}` : (sentenceOf(error) ?? error))
  process.exitCode = 1
}
