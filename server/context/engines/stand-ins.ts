import type { EngineOffer } from '../../config/engine-selection.ts'
import { isTooLarge, type Machine, rankOf, thisMachine } from '../../speech/local/best-model.ts'
import type { Transcriber } from '../../speech/transcriber.ts'

/**
 * Those that may hear what the engine in use does not know, the best first. Of this machine alone: what people say goes to another computer
 * only where that was chosen. A model that is still to be tried is left to its trial; and none is taken that a trial refused (`refused`: ids), or
 * that is likely too much for this machine: nobody has chosen it.
 */
export function standIns(
  offers: readonly EngineOffer<Transcriber>[],
  inUse: Transcriber,
  refused: ReadonlySet<string>,
  machine: Machine = thisMachine(),
): Transcriber[] {
  return offers
    .filter(({ option }) => option.where.kind !== 'endpoint' && option.isComing !== true)
    .filter(({ option }) => !refused.has(option.id) && !isTooLarge(option.name, machine))
    .toSorted((one, other) => rankOf(one.option.name, machine) - rankOf(other.option.name, machine))
    .flatMap(({ open }) => open?.() ?? [])
    .filter(({ engine }) => engine !== inUse.engine)
}
