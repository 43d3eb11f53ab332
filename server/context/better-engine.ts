import { join } from 'node:path'
import type { EngineOption } from '../../contract/accounts/engines.ts'
import type { Engines } from '../../contract/changes.ts'
import type { Config } from '../config/config.ts'
import type { EngineOffer } from '../config/engine-selection.ts'
import { isLocalHost } from '../kernel/local-address.ts'
import { modelId } from '../speech/available-engines.ts'
import { bestModel, type Machine, thisMachine } from '../speech/local/best-model.ts'
import { OFFERED_MODELS, type OfferedModel } from '../speech/local/model-catalogue.ts'
import {
  atMirror,
  bytesOf,
  type FetchState,
  fetchModel,
  hostOfModel,
  hostsOfModel,
  sentenceOfFetch,
} from '../speech/local/model-fetch.ts'
import { hasSherpa } from '../speech/local/sherpa.ts'
import { modelsFolder, recogniseModel } from '../speech/local/sherpa-model.ts'
import type { Transcriber } from '../speech/transcriber.ts'
import { recogniseVoiceModels } from '../speech/voices/voice-models.ts'

type Settings = Pick<Config, 'speech' | 'speechModel' | 'modelsUrl' | 'speakers' | 'localOnly' | 'dataDir'>

/** A model that this server fetches by itself. */
export type FetchedModel = {
  model: OfferedModel
  state: () => FetchState
  /** For Settings: how far it is. */
  sentence: () => string
  /** How much of it is here, from 0 to 1; between two tries as well. */
  share: () => number
  /** For the start: what it is and where it comes from. */
  announcement: string
  /** Resolves when it is here; `onState` is told each change. */
  fetch: (signal: AbortSignal, onState?: (state: FetchState) => void) => Promise<void>
}

/** The one for better words than PocketSphinx has. */
export type BetterEngine = FetchedModel

/** Null: nothing is to be fetched, or nothing may be. */
export function betterEngine(
  config: Settings,
  {
    machine = thisMachine(),
    isReady = hasSherpa(),
    catalogue = OFFERED_MODELS,
  }: {
    machine?: Machine
    isReady?: boolean
    catalogue?: readonly OfferedModel[]
  } = {},
): BetterEngine | null {
  const { speech, speechModel } = config
  if (!mayFetch(config, isReady)) return null
  const named = catalogue.find(({ name }) => name === speechModel) ?? null
  const wanted = speechModel === null ? bestModel(machine, speech.language) : named
  return wanted && fetched(config, wanted, (folder) => recogniseModel(folder) !== null)
}

/**
 * Between two tries it is still on its way; where nothing has ever come, somebody has to do something. In steps of a hundredth: what has
 * not changed is not written by every device.
 */
export function fetchingOf(better: BetterEngine | null): Pick<Engines, 'fetching'> {
  const kind = better?.state().kind
  const share = better?.share() ?? 0
  const isOnItsWay = kind === 'fetching' || (kind === 'waiting' && share > 0)
  return isOnItsWay ? { fetching: Math.floor(share * 100) / 100 } : {}
}

/** The models that tell speakers apart, where an engine is fetched too. Null: nothing is to be fetched, or nothing may be. */
export const voiceModel = (
  config: Settings,
  wanted: OfferedModel | null,
  isReady: boolean = hasSherpa(),
): FetchedModel | null =>
  wanted && config.speakers && mayFetch(config, isReady)
    ? fetched(config, wanted, (folder) => recogniseVoiceModels(folder) !== null)
    : null

/** An endpoint that the operator named is better than what would be fetched, and nobody asked for another. */
const mayFetch = ({ speech, speechModel }: Settings, isReady: boolean): boolean =>
  speechModel !== 'none' && isReady && (speechModel !== null || speech.url === null)

function fetched(
  { modelsUrl, dataDir, localOnly }: Settings,
  wanted: OfferedModel,
  isComplete: (folder: string) => boolean,
): FetchedModel | null {
  const model = atMirror(wanted, modelsUrl)
  const folder = modelsFolder(dataDir)
  const isHere = isComplete(join(folder, model.name))
  if (!isHere && localOnly && !hostsOfModel(model).every(isLocalHost)) return null
  let state: FetchState = isHere ? { kind: 'here' } : { kind: 'idle' }
  let bytes = 0
  return {
    model,
    state: () => state,
    sentence: () => sentenceOfFetch(state, model),
    share: () => bytes / bytesOf(model),
    announcement: isHere
      ? `${model.name} is here`
      : `${model.name} (${Math.ceil(bytesOf(model) / 1_000_000)} MB) is fetched from ${hostOfModel(model)} meanwhile; SPEECH_MODEL=none leaves it.`,
    fetch: async (signal, onState) => {
      if (isHere) return
      await fetchModel(
        {
          model,
          folder,
          ...(localOnly ? { mayAsk: isLocalHost } : {}),
          onState: (next) => {
            state = next
            if (next.kind === 'fetching') bytes = next.bytes
            onState?.(next)
          },
        },
        signal,
      )
    },
  }
}

/** What is being fetched is not to be got by hand. */
export const onItsWay = (missing: EngineOption | null, voices: FetchedModel | null): EngineOption | null =>
  missing === null || voices === null || voices.state().kind === 'here'
    ? missing
    : { ...missing, missing: voices.sentence() }

/** With a line of its own for the model that is on its way. */
export function withBetter(
  offers: EngineOffer<Transcriber>[],
  better: BetterEngine | null,
): EngineOffer<Transcriber>[] {
  if (better === null || better.state().kind === 'here') return offers
  const id = modelId(better.model.name)
  const option = { id, name: better.model.name, where: { kind: 'child' }, missing: better.sentence() } as const
  return [...offers.filter((offer) => offer.option.id !== id), { option, open: null }]
}
