import type { EngineChoice, EngineOption } from '../../contract/accounts/engines.ts'
import { isLocalHost } from '../kernel/local-address.ts'

/** The id of the engine whose address the operator named. */
export const ENDPOINT = 'endpoint'

/** An engine that can be chosen; `open` is null when this server does not have it. */
export type EngineOffer<T> = { option: EngineOption; open: (() => T) | null }

/**
 * What was chosen, while this server has it. Else the first that it has; but where an engine of this server was chosen and is
 * gone, another engine of this server or none: what people say never goes to another computer because something is missing here.
 */
export function selectEngine<T>(
  offers: readonly EngineOffer<T>[],
  chosen: string | null,
): (EngineOffer<T> & { open: () => T }) | null {
  const here = offers.flatMap(({ option, open }) => (open === null ? [] : [{ option, open }]))
  const found = here.find(({ option }) => option.id === chosen)
  if (found) return found
  const mayLeave = chosen === null || chosen === ENDPOINT
  return here.find(({ option }) => mayLeave || option.where.kind !== 'endpoint') ?? null
}

/** Host and port to which the words go; null: they stay in the house (local-address.ts). */
export const hostOf = (offer: EngineOffer<unknown> | null): string | null =>
  offer?.option.where.kind === 'endpoint' && !isLocalHost(offer.option.where.host) ? offer.option.where.host : null

/** For the screen that shows the choice. What was chosen and is gone stays in the list, so that it is missed by name. */
export function choiceOf(offers: readonly EngineOffer<unknown>[], chosen: string | null): EngineChoice {
  const options = offers.map(({ option }) => option)
  const isLost = chosen !== null && !options.some(({ id }) => id === chosen)
  return {
    inUse: selectEngine(offers, chosen)?.option.id ?? null,
    chosen,
    options: isLost ? [...options, lost(chosen)] : options,
  }
}

const lost = (id: string): EngineOption => ({
  id,
  name: id.replace(/^model:/, ''),
  where: { kind: 'child' },
  missing: 'No longer on this server. To get it again, run: npm run engine',
})
