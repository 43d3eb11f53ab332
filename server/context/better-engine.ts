import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isLocalHost } from '../kernel/local-address.ts'
import { bestModel, type Machine, thisMachine } from '../speech/local/best-model.ts'
import { OFFERED_MODELS, type OfferedModel } from '../speech/local/model-catalogue.ts'
import {
  atMirror,
  bytesOf,
  type FetchState,
  fetchModel,
  hostOfModel,
  sentenceOfFetch,
} from '../speech/local/model-fetch.ts'
import { hasSherpa } from '../speech/local/sherpa.ts'
import { modelsFolder, recogniseModel } from '../speech/local/sherpa-model.ts'

type Settings = Pick<Config, 'speech' | 'speechModel' | 'modelsUrl' | 'localOnly' | 'dataDir'>

/** The model that this server fetches by itself, for better words than PocketSphinx has. */
export type BetterEngine = {
  model: OfferedModel
  state: () => FetchState
  /** For Settings: how far it is. */
  sentence: () => string
  /** How much of it is here, from 0 to 1. */
  share: () => number
  /** For the start: what it is and where it comes from. */
  announcement: string
  /** Resolves when it is here; `onState` is told each change. */
  fetch: (signal: AbortSignal, onState?: (state: FetchState) => void) => Promise<void>
}

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
  const { speech, speechModel, modelsUrl, dataDir } = config
  // An endpoint that the operator named is better than what would be fetched, and nobody asked for another.
  if (speechModel === 'none' || !isReady || (speechModel === null && speech.url !== null)) return null
  const named = catalogue.find(({ name }) => name === speechModel) ?? null
  const wanted = speechModel === null ? bestModel(machine, speech.language) : named
  if (!wanted) return null
  const model = atMirror(wanted, modelsUrl)
  const folder = modelsFolder(dataDir)
  const isHere = recogniseModel(join(folder, model.name)) !== null
  if (!isHere && config.localOnly && !isLocalHost(hostOfModel(model))) return null
  let state: FetchState = isHere ? { kind: 'here' } : { kind: 'idle' }
  return {
    model,
    state: () => state,
    sentence: () => sentenceOfFetch(state, model),
    share: () => (state.kind === 'fetching' ? state.bytes / bytesOf(model) : 0),
    announcement: isHere
      ? `${model.name} is here`
      : `${model.name} (${Math.ceil(bytesOf(model) / 1_000_000)} MB) is fetched from ${hostOfModel(model)} meanwhile; SPEECH_MODEL=none leaves it.`,
    fetch: async (signal, onState) => {
      if (isHere) return
      await fetchModel(
        {
          model,
          folder,
          onState: (next) => {
            state = next
            onState?.(next)
          },
        },
        signal,
      )
    },
  }
}
