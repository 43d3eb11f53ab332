// The speech engines of this server: `npm run engine` lists them, `-- get NAME` fetches a model, `-- use NAME` makes the
// server use it ("use none" goes back), `-- try [NAME] [FILE]` transcribes a file with it. Works beside a running server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { chooseModel, chosenName, modelsFolder } from './speech/chosen-model.ts'
import { DownloadFailed, downloadModel } from './speech/download-model.ts'
import { listen } from './speech/listen.ts'
import { OFFERED_MODELS } from './speech/model-catalogue.ts'
import { findPocketSphinx } from './speech/pocketsphinx.ts'
import { createSherpa, hasSherpa } from './speech/sherpa.ts'
import { findModels, recogniseModel } from './speech/sherpa-model.ts'
import { EngineFailed } from './speech/transcriber.ts'

/** Said to the operator, without a stack. */
class Refused extends Error {}

const config = readConfig(process.env)
const models = modelsFolder(config.dataDir)
const SAMPLE = fileURLToPath(new URL('../tests/speech/jfk.wav', import.meta.url))
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

function list(): void {
  const here = findModels(models).map(({ name }) => name)
  const chosen = chosenName(models)
  const used = config.speech.url ?? (chosen !== null && here.includes(chosen) ? chosen : null)
  const builtIn = findPocketSphinx() === null ? 'none' : 'PocketSphinx 0.8'
  console.log(`In use: ${used ?? builtIn}\nModels (folder ${models}):`)
  for (const { name, about, licence, files } of OFFERED_MODELS) {
    const size = megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
    const state = here.includes(name) ? 'here' : ''
    console.log(`  ${name.padEnd(18)} ${size.padStart(7)}  ${state.padEnd(5)} ${about} (${licence})`)
  }
  const own = here.filter((name) => !OFFERED_MODELS.some((offered) => offered.name === name))
  for (const name of own) console.log(`  ${name.padEnd(18)} ${''.padStart(7)}  here  put there by hand`)
  console.log('To get one:  npm run engine -- get NAME\nTo use it:   npm run engine -- use NAME')
  console.log('To try it:   npm run engine -- try NAME [audio file]')
}

async function get(name: string): Promise<void> {
  const offered = OFFERED_MODELS.find((model) => model.name === name)
  if (!offered) throw new Refused(`There is no model "${name}". "npm run engine" lists them.`)
  const all = offered.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let told = -1
  await downloadModel(offered, models, {
    onProgress: (bytes) => {
      const percent = Math.floor((100 * bytes) / all)
      if (percent === told) return
      told = percent
      process.stdout.write(`\r${name}: ${percent} % of ${megabytes(all)} `)
    },
  })
  console.log(`\n${name} is here and whole. To use it: npm run engine -- use ${name}`)
}

async function use(name: string): Promise<void> {
  if (name !== 'none' && !recogniseModel(join(models, name))) {
    throw new Refused(`The model "${name}" is not here. Get it first: npm run engine -- get ${name}`)
  }
  await chooseModel(models, name === 'none' ? null : name)
  console.log('Done. A running server uses it within seconds; recordings made before can be transcribed again.')
  if (config.speech.url !== null) console.log('But STT_URL is set, and it goes before any model. Take it out first.')
}

async function tryOut(name: string, path: string): Promise<void> {
  const model = recogniseModel(join(models, name))
  if (!model) throw new Refused(`The model "${name}" is not here. "npm run engine" lists what is.`)
  if (!hasSherpa()) throw new Refused('The package sherpa-onnx-node is not installed: npm install --include=optional')
  const scratch = await mkdtemp(join(tmpdir(), 'earmark-engine-'))
  try {
    const { signal } = new AbortController()
    const { seconds } = await listen({ path, mime: '' }, { signal })
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

const [command = 'list', name = chosenName(models) ?? '', path = SAMPLE] = process.argv.slice(2)
const commands: Record<string, () => void | Promise<void>> = {
  list,
  get: () => get(name),
  use: () => use(name),
  try: () => tryOut(name, path),
}
try {
  const work = commands[command]
  if (!work) throw new Refused(`There is no "${command}". There are: ${Object.keys(commands).join(', ')}.`)
  await work()
} catch (error) {
  const isOurs = error instanceof Refused || error instanceof DownloadFailed || error instanceof EngineFailed
  console.error(isOurs ? `\n${error.message}` : error)
  process.exitCode = 1
}
