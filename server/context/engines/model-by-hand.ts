import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import type { OfferedModel } from '../../speech/local/model-catalogue.ts'
import { type FetchState, sentenceOfFetch } from '../../speech/local/model-fetch.ts'
import { modelsFolder, recogniseModel } from '../../speech/local/sherpa-model.ts'
import type { FetchedModel } from './fetched-model.ts'

/** Its folder may be mounted after the start. Milliseconds. */
const LOOK_MS = 60_000
const REASON = 'There is no model in its folder on the server.'

/** A model that nobody fetches: it is looked for until it is there. */
export function modelByHand(
  { dataDir }: Pick<Config, 'dataDir'>,
  model: OfferedModel,
  { firstWaitMs = LOOK_MS }: { firstWaitMs?: number } = {},
): FetchedModel {
  const folder = join(modelsFolder(dataDir), model.name)
  const look = (): FetchState =>
    recogniseModel(folder) === null
      ? { kind: 'waiting', reason: REASON, retryAt: Date.now() + firstWaitMs }
      : { kind: 'here' }
  let state = look()
  return {
    model,
    state: () => state,
    sentence: () => sentenceOfFetch(state, model),
    share: () => (state.kind === 'here' ? 1 : 0),
    announcement:
      state.kind === 'here'
        ? `${model.name} is here`
        : `${model.name} is not here yet, and is looked for: no model is in ${folder}.`,
    fetch: async (signal, onState) => {
      while (state.kind !== 'here') {
        state = look()
        onState?.(state)
        if (state.kind === 'waiting') await wait(firstWaitMs, undefined, { signal })
      }
    },
  }
}
