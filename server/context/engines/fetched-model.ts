import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { isLocalHost } from '../../kernel/local-address.ts'
import type { OfferedModel } from '../../speech/local/model-catalogue.ts'
import {
  atMirror,
  bytesOf,
  type FetchState,
  fetchModel,
  hostOfModel,
  hostsOfModel,
  sentenceOfFetch,
} from '../../speech/local/model-fetch.ts'
import { modelsFolder } from '../../speech/local/sherpa-model.ts'

/** A model that this server fetches by itself. */
export type FetchedModel = {
  readonly model: OfferedModel
  state: () => FetchState
  /** For Settings: how far it is. */
  sentence: () => string
  /** How much of it is here, from 0 to 1; between two tries as well. */
  share: () => number
  /** For the start: what it is and where it comes from. */
  readonly announcement: string
  /** Resolves when it is here; `onState` is told each change. */
  fetch: (signal: AbortSignal, onState?: (state: FetchState) => void) => Promise<void>
}

export type FetchSettings = Pick<Config, 'modelsUrl' | 'localOnly' | 'dataDir'>

/** Null: it may not be fetched. `isComplete`: whether a folder has it. */
export function fetchedModel(
  { modelsUrl, dataDir, localOnly }: FetchSettings,
  wanted: OfferedModel,
  isComplete: (folder: string) => boolean,
  times: { firstWaitMs?: number } = {},
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
    share: () => (isHere ? 1 : bytes / bytesOf(model)),
    announcement: isHere
      ? `${model.name} is here`
      : `${model.name} (${Math.ceil(bytesOf(model) / 1_000_000)} MB) is fetched from ${hostOfModel(model)} meanwhile; SPEECH_MODEL=none leaves it.`,
    fetch: async (signal, onState) => {
      if (state.kind === 'here') return
      await fetchModel(
        {
          model,
          folder,
          ...(localOnly ? { mayAsk: isLocalHost } : {}),
          ...times,
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
