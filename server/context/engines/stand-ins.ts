import type { EngineOffer } from '../../config/engine-selection.ts'
import { type Machine, rankOf, thisMachine } from '../../speech/local/best-model.ts'
import type { Transcriber } from '../../speech/transcriber.ts'

/**
 * Those that may hear what the engine in use does not know, the best first. Of this machine alone: what people say goes to another computer
 * only where that was chosen. A model that is still to be tried is left to its trial.
 */
export function standIns(
  offers: readonly EngineOffer<Transcriber>[],
  inUse: Transcriber,
  machine: Machine = thisMachine(),
): Transcriber[] {
  return offers
    .filter(({ option }) => option.where.kind !== 'endpoint' && option.isComing !== true)
    .toSorted((one, other) => rankOf(one.option.name, machine) - rankOf(other.option.name, machine))
    .flatMap(({ open }) => open?.() ?? [])
    .filter(({ engine }) => engine !== inUse.engine)
}
