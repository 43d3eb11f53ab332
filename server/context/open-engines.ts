import type { EngineChoices, EngineKind, ModelServer } from '../../contract/accounts/engines.ts'
import type { LanguageModel } from '../../core/language/language-model.ts'
import type { LiveEngine } from '../captions/live-recogniser.ts'
import type { Config } from '../config/config.ts'
import { choiceOf, ENDPOINT, type EngineOffer, hostOf, selectEngine } from '../config/engine-selection.ts'
import { languageOffers } from '../language/available-models.ts'
import { createBuiltIn } from '../language/built-in.ts'
import { createCurrentModel } from '../language/current-model.ts'
import { localModels, type ModelServers, USUAL_SERVERS } from '../language/local-models.ts'
import type { RunTask } from '../language/run-task.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { runRemux } from '../playable/run-remux.ts'
import { modelId, speechOffers } from '../speech/available-engines.ts'
import { createSpeechEngine, type SpeechEngine } from '../speech/engine.ts'
import type { OfferedModel } from '../speech/local/model-catalogue.ts'
import { modelsFolder } from '../speech/local/sherpa-model.ts'
import type { Transcriber } from '../speech/transcriber.ts'
import { findSpeakers, type Speakers } from '../speech/voices/speakers.ts'
import { VOICE_MODEL } from '../speech/voices/voice-catalogue.ts'
import type { Database } from '../store/schema.ts'
import { chosenEngine, type SpeechChoice, speechChoice } from '../store/tables/accounts/chosen-engines.ts'
import {
  type BetterEngine,
  betterEngine,
  type Fetching,
  fetchingOf,
  onItsWay,
  voiceModel,
  withBetter,
} from './engines/better-engine.ts'
import type { FetchedModel } from './engines/fetched-model.ts'
import { refusedModels } from './engines/refused-models.ts'
import { type Skills, skillsOf } from './engines/skills.ts'
import { standIns } from './engines/stand-ins.ts'

/** Engines to use in the place of those that the configuration and the machine give. */
export type GivenEngines = {
  transcriber?: Transcriber | null
  /** Of the transcriber given: see OpenEngines. */
  betterThanDraft?: () => string | null
  model?: LanguageModel
  /** Of what can be fetched. */
  catalogue?: readonly OfferedModel[]
  /** To be fetched for telling speakers apart; left out with another catalogue: none. */
  voices?: OfferedModel
  /** Where programs with models listen on this machine. */
  modelServers?: ModelServers
  speakers?: Speakers
  /** In the place of a child process that makes playable files. */
  remux?: typeof runRemux
  /** What captions takes that run. */
  findLiveEngine?: () => LiveEngine | null
}

/** The engines in use, and those that could be. */
export type OpenEngines = {
  speech: SpeechEngine
  model: LanguageModel
  /** An engine that can be chosen now, or could be if nothing was missing. */
  find(kind: EngineKind, id: string): Promise<EngineOffer<unknown> | null>
  /** The programs with language models that answer on this machine now (local-models.ts). */
  localModels(): Promise<ModelServer[]>
  choices(): Promise<EngineChoices>
  /** Where the engines in use send sound or words, by host and port; null: nowhere (engine-selection.ts). */
  hosts(): Readonly<Record<EngineKind, string | null>>
  /** For every device: what the engines of this process can do (skills.ts), and a better one that is on its way. */
  told(): Skills & Fetching
  /** Takes what was chosen meanwhile; true when there is a speech engine now and there was none. */
  look(): Promise<boolean>
  /** Who tells speakers apart for engines that do not. */
  speakers: Speakers
  /** What this server fetches for better words, while there is something to fetch. */
  better: BetterEngine | null
  /** The same for telling speakers apart. */
  voices: FetchedModel | null
  /** The speech engine that was chosen when this process last looked. */
  speechChoice: () => SpeechChoice | null
  /** The speech engine in use, where it is a model on this machine and drafts are to be made again with it. */
  betterThanDraft: () => string | null
  /** A speech engine for a test: it tries once, and does not wait long. Null when this server does not have it. */
  openForTest(id: string, timeoutMs: number): Transcriber | null
  /** A language model for a test. Null when this server does not have it. */
  openModel(id: string): Promise<LanguageModel | null>
}

type Ports = {
  config: Pick<Config, 'speech' | 'speechModel' | 'modelsUrl' | 'speakers' | 'localOnly' | 'language' | 'dataDir'>
  /** Whether this process does the jobs. One that leaves them to workers fetches nothing, and does not know what they have. */
  works: boolean
  database: Database
  metrics: Metrics
  /** Folder for temporary files. */
  scratch: string
  /** Does the work on texts. */
  run: RunTask
}

export async function openEngines(
  { config, works, database, metrics, scratch, run }: Ports,
  given: GivenEngines,
): Promise<OpenEngines> {
  const settings = { ...config.speech, models: modelsFolder(config.dataDir), scratch }
  const { catalogue, transcriber } = given
  const fetches = works && transcriber === undefined
  let choice = await speechChoice(database)
  const better = fetches ? await betterEngine(config, { choice, ...(catalogue ? { catalogue } : {}) }) : null
  // Who chose an engine elsewhere may have one that names voices itself.
  const isHere = fetches && choice?.id !== ENDPOINT
  const voices = isHere ? voiceModel(config, given.voices ?? (catalogue ? null : VOICE_MODEL)) : null
  const speakers = given.speakers ?? findSpeakers({ ...settings, isOn: config.speakers })
  const speechHere = () => withBetter(speechOffers(settings), better)
  const local = localModels(given.modelServers ?? USUAL_SERVERS, run)
  const languageHere = (chosen: string | null) => [
    ...languageOffers(config.language, run),
    ...[chosen === null ? null : local.offer(chosen)].flatMap((offer) => offer ?? []),
  ]
  /** Of models on this machine, those that are there now and the one that was chosen. */
  const findModel = async (id: string): Promise<EngineOffer<LanguageModel> | null> => {
    const known = languageHere(await chosenEngine(database, 'language')).find(({ option }) => option.id === id)
    const offer = known ? null : local.offer(id)
    if (offer === null) return known ?? null
    return (await local.find()).some(({ models }) => models.some((model) => model.id === id)) ? offer : null
  }
  let isModel = false
  const hosts: Record<EngineKind, string | null> = { speech: null, language: null }
  const inUse = async <T>(kind: EngineKind, offers: (chosen: string | null) => EngineOffer<T>[]): Promise<T | null> => {
    if (kind === 'speech') choice = await speechChoice(database)
    const chosen = kind === 'speech' ? (choice?.id ?? null) : await chosenEngine(database, kind)
    const offer = selectEngine(offers(chosen), chosen)
    hosts[kind] = hostOf(offer)
    if (kind === 'speech') isModel = offer?.option.id.startsWith(modelId('')) ?? false
    return offer?.open() ?? null
  }
  const speech = await createSpeechEngine(async () => {
    if (given.transcriber !== undefined) return given.transcriber ? [given.transcriber] : []
    const offers = speechHere()
    const first = await inUse('speech', () => offers)
    const refused = await refusedModels(database, better?.refused() ?? [], choice)
    return first ? [first, ...standIns(offers, first, refused)] : []
  })
  // Looked for on the disk, and devices ask every few seconds.
  let tellsSpeakers = speakers.current() !== null
  const { model, look } = await createCurrentModel(
    async () => given.model ?? (await inUse('language', languageHere)) ?? createBuiltIn(run),
    (engine, fault) => metrics.engineFailed('language', engine, fault),
  )
  return {
    speech,
    model,
    better,
    voices,
    speakers,
    speechChoice: () => choice,
    betterThanDraft:
      given.betterThanDraft ??
      (() => (config.speechModel === 'none' || !isModel ? null : (speech.current()?.engine ?? null))),
    find: async (kind, id) =>
      kind === 'language' ? findModel(id) : (speechHere().find(({ option }) => option.id === id) ?? null),
    localModels: local.find,
    openModel: async (id) => (await findModel(id))?.open?.() ?? null,
    async choices() {
      const [speech, language] = [await chosenEngine(database, 'speech'), await chosenEngine(database, 'language')]
      const missing = works ? onItsWay(speakers.missing(), voices) : null
      const lines = missing ? [...speechHere(), { option: missing, open: null }] : speechHere()
      return { speech: choiceOf(lines, speech), language: choiceOf(languageHere(language), language) }
    },
    hosts: () => hosts,
    told: () => ({ ...skillsOf(speech, tellsSpeakers), ...fetchingOf(better, choice) }),
    async look() {
      tellsSpeakers = speakers.current() !== null
      await look()
      return speech.look()
    },
    openForTest(id, timeoutMs) {
      const offers = speechOffers({ ...settings, timeoutMs, tries: 1 })
      return offers.find(({ option }) => option.id === id)?.open?.() ?? null
    },
  }
}
