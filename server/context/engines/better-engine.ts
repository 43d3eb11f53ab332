import type { EngineOption } from '../../../contract/accounts/engines.ts'
import type { Engines } from '../../../contract/changes.ts'
import type { Config } from '../../config/config.ts'
import type { EngineOffer } from '../../config/engine-selection.ts'
import { modelId } from '../../speech/available-engines.ts'
import { languagesOfModel } from '../../speech/known-languages.ts'
import { bestModels, type Machine, thisMachine } from '../../speech/local/best-model.ts'
import { OFFERED_MODELS, type OfferedModel } from '../../speech/local/model-catalogue.ts'
import { roomFor } from '../../speech/local/model-fetch.ts'
import { hasSherpa } from '../../speech/local/sherpa.ts'
import { kindOf, modelsFolder, recogniseModel } from '../../speech/local/sherpa-model.ts'
import type { Transcriber } from '../../speech/transcriber.ts'
import { recogniseVoiceModels } from '../../speech/voices/voice-models.ts'
import type { SpeechChoice } from '../../store/tables/accounts/chosen-engines.ts'
import { type FetchedModel, type FetchSettings, fetchedModel } from './fetched-model.ts'
import { modelByHand } from './model-by-hand.ts'
import { namedModel, wantedByItself, willBeUsed } from './wanted-models.ts'

type Settings = FetchSettings & Pick<Config, 'speech' | 'speechModel' | 'speakers'>

/** The one for better words than PocketSphinx has. */
export type BetterEngine = FetchedModel & {
  /** The next smaller one takes its place; false: there is none, or the operator named this one. */
  stepDown: () => boolean
  /** By the operator, for this process. */
  isNamed: boolean
  /** Whether something still comes of it without a hand: it is fetched, tried, or tried again later. */
  isComing: () => boolean
  settle: () => void
  /** Its trial came to the end that it is too much for this machine. */
  refuse: () => void
  /** A later trial took it all the same. */
  accept: () => void
  /** Ids of those that were refused. */
  refused: () => readonly string[]
}

type Given = {
  machine?: Machine
  isReady?: boolean
  catalogue?: readonly OfferedModel[]
  freeSpace?: (folder: string) => Promise<number>
  /** What is chosen already. */
  choice?: SpeechChoice | null
  /** See model-fetch.ts. */
  times?: { firstWaitMs?: number }
}

/**
 * Null: nothing is to be fetched, or nothing may be. What a person chose leaves nothing to choose by itself, but SPEECH_MODEL=NAME is fetched
 * also then, to be chosen. Throws ConfigError where that names no model, and one could run here.
 */
export async function betterEngine(
  config: Settings,
  {
    machine = thisMachine(),
    isReady = hasSherpa(),
    catalogue = OFFERED_MODELS,
    freeSpace,
    choice = null,
    times,
  }: Given = {},
): Promise<BetterEngine | null> {
  if (!mayFetch(config, isReady)) return null
  const named = namedModel(config, catalogue, choice)
  const wanted = named
    ? [named]
    : wantedByItself(config, bestModels(machine, config.speech.language, catalogue), choice)
  const isComplete = (folder: string) => recogniseModel(folder) !== null
  const may = wanted.flatMap((model) =>
    model.files.length === 0
      ? modelByHand(config, model, times)
      : (fetchedModel(config, model, isComplete, times) ?? []),
  )
  const isNamed = named !== null
  return ladder(isNamed ? may : await withRoom(may, { folder: modelsFolder(config.dataDir), freeSpace }), isNamed)
}

/** Those for which the disk has room; where it has for none, the smallest says so. */
async function withRoom(
  wanted: FetchedModel[],
  { folder, freeSpace }: { folder: string; freeSpace: Given['freeSpace'] },
): Promise<FetchedModel[]> {
  const hasRoom = async ({ model, state }: FetchedModel): Promise<boolean> => {
    if (state().kind === 'here') return true
    // What is wrong with the folder is said by the fetch; the start goes on.
    const room = await roomFor({ model, folder, ...(freeSpace ? { freeSpace } : {}) }).catch(() => null)
    return room?.isEnough ?? true
  }
  const fitting: FetchedModel[] = []
  for (const one of wanted) if (await hasRoom(one)) fitting.push(one)
  return fitting.length > 0 ? fitting : wanted.slice(-1)
}

function ladder([first, ...smaller]: FetchedModel[], isNamed: boolean): BetterEngine | null {
  if (first === undefined) return null
  let rung = first
  let isSettled = false
  const refused = new Set<string>()
  return {
    isNamed,
    isComing: () => !isSettled,
    settle: () => {
      isSettled = true
    },
    refuse: () => {
      refused.add(modelId(rung.model.name))
    },
    accept: () => {
      refused.delete(modelId(rung.model.name))
    },
    refused: () => [...refused],
    get model() {
      return rung.model
    },
    get announcement() {
      return rung.announcement
    },
    state: () => rung.state(),
    sentence: () => rung.sentence(),
    share: () => rung.share(),
    fetch: (signal, onState) => rung.fetch(signal, onState),
    stepDown: () => {
      const next = smaller.shift()
      rung = next ?? rung
      return next !== undefined
    },
  }
}

/** See Engines of the contract. */
export type Fetching = Pick<Engines, 'fetching' | 'fetchingLanguages'>

/**
 * Where it will be in use: pages promise that drafts in a language that it knows are then transcribed again. Between two tries it is still on
 * its way; where nothing has ever come, somebody has to do something. In steps of a hundredth: what has not changed is not written by every
 * device.
 */
export function fetchingOf(better: BetterEngine | null, choice: SpeechChoice | null): Fetching {
  if (better === null || !willBeUsed(choice, better)) return {}
  const { kind } = better.state()
  const share = better.share()
  const isOnItsWay = kind === 'fetching' || (kind === 'waiting' && share > 0)
  return isOnItsWay ? { fetching: Math.floor(share * 100) / 100, ...knownTo(better.model) } : {}
}

function knownTo(model: OfferedModel): Fetching {
  const languages = languagesOfModel({ name: model.name, kind: kindOf(model) })
  return languages === undefined ? {} : { fetchingLanguages: languages && [...languages] }
}

/** The models that tell speakers apart, where an engine is fetched too. Null: nothing is to be fetched, or nothing may be. */
export const voiceModel = (
  config: Settings,
  wanted: OfferedModel | null,
  isReady: boolean = hasSherpa(),
): FetchedModel | null =>
  wanted && config.speakers && mayFetch(config, isReady)
    ? fetchedModel(config, wanted, (folder) => recogniseVoiceModels(folder) !== null)
    : null

/** An endpoint that the operator named is better than what would be fetched, and nobody asked for another. */
const mayFetch = ({ speech, speechModel }: Settings, isReady: boolean): boolean =>
  speechModel !== 'none' && isReady && (speechModel !== null || speech.url === null)

/** What is being fetched is not to be got by hand. */
export const onItsWay = (missing: EngineOption | null, voices: FetchedModel | null): EngineOption | null =>
  missing === null || voices === null || voices.state().kind === 'here'
    ? missing
    : { ...missing, missing: voices.sentence(), ...(voices.state().kind === 'given-up' ? {} : { isComing: true }) }

/** With a line of its own for the model that is on its way, until it is here. */
export function withBetter(
  offers: EngineOffer<Transcriber>[],
  better: BetterEngine | null,
): EngineOffer<Transcriber>[] {
  if (better === null) return offers
  const id = modelId(better.model.name)
  const coming = better.isComing() ? { isComing: true } : {}
  if (better.state().kind === 'here') {
    return offers.map((offer) =>
      offer.option.id === id ? { ...offer, option: { ...offer.option, ...coming } } : offer,
    )
  }
  const where = { kind: 'child' } as const
  const option = { id, name: better.model.name, where, missing: better.sentence(), ...coming }
  return [...offers.filter((offer) => offer.option.id !== id), { option, open: null }]
}
