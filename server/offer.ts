import type { EngineChoice, EngineOption } from '../contract/engines.ts'

/** An engine that can be chosen; `open` is null when this server does not have it. */
export type Offer<T> = { option: EngineOption; open: (() => T) | null }

/** What was chosen, while this server has it, else the first that it has. */
export function taken<T>(offers: readonly Offer<T>[], chosen: string | null): (Offer<T> & { open: () => T }) | null {
  const here = offers.flatMap(({ option, open }) => (open === null ? [] : [{ option, open }]))
  return here.find(({ option }) => option.id === chosen) ?? here[0] ?? null
}

/** For the screen that shows the choice. What was chosen and is gone stays in the list, so that it is missed by name. */
export function choiceOf(offers: readonly Offer<unknown>[], chosen: string | null): EngineChoice {
  const options = offers.map(({ option }) => option)
  const isLost = chosen !== null && !options.some(({ id }) => id === chosen)
  return {
    inUse: taken(offers, chosen)?.option.id ?? null,
    chosen,
    options: isLost ? [...options, lost(chosen)] : options,
  }
}

const lost = (id: string): EngineOption => ({
  id,
  name: id.replace(/^model:/, ''),
  where: { kind: 'child' },
  missing: 'It was chosen, but it is no longer on this server. To get it again: npm run engine',
})
