import { availableParallelism, totalmem } from 'node:os'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import { OF_PARAKEET } from '../known-languages.ts'
import { OFFERED_MODELS, type OfferedModel } from './model-catalogue.ts'
import { bytesOf } from './model-fetch.ts'

export type Machine = { cores: number; memory: number }

/** Bytes. What a model takes beside what else the server does. */
const GB = 1_000_000_000

type Rule = { name: string; cores: number; memory: number; knows: (language: string | null) => boolean }

/** The best first; each runs faster than speech on so much. Null: any language, which the model finds out. */
const RULES: readonly Rule[] = [
  { name: 'nemo-parakeet-v3', cores: 4, memory: 4 * GB, knows: (code) => code === null || OF_PARAKEET.includes(code) },
  { name: 'moonshine-base-en', cores: 2, memory: 1.5 * GB, knows: (code) => code === 'en' },
  { name: 'moonshine-tiny-en', cores: 1, memory: GB, knows: (code) => code === 'en' },
  { name: 'whisper-small', cores: 4, memory: 3 * GB, knows: () => true },
  { name: 'whisper-base', cores: 2, memory: 1.5 * GB, knows: () => true },
  { name: 'whisper-tiny', cores: 1, memory: GB, knows: () => true },
]

/**
 * Those of the catalogue that are likely to keep up with speech on this machine, the best first. Each is smaller than the one before it:
 * where that was too much, this may not be.
 */
export function bestModels(
  { cores, memory }: Machine,
  language: string | null,
  catalogue: readonly OfferedModel[] = OFFERED_MODELS,
): OfferedModel[] {
  const rules = RULES.filter((one) => cores >= one.cores && memory >= one.memory && one.knows(language))
  const best: OfferedModel[] = []
  for (const rule of rules) {
    const model = catalogue.find(({ name }) => name === rule.name)
    const last = best.at(-1)
    if (model && (last === undefined || bytesOf(model) < bytesOf(last))) best.push(model)
  }
  return best
}

/** Of engines of this machine, the best first; then what is likely too much for it or not known here, and a rough draft last. */
export function rankOf(engine: string, { cores, memory }: Machine): number {
  if (engine === POCKETSPHINX) return RULES.length + 1
  const rank = RULES.findIndex((rule) => rule.name === engine && cores >= rule.cores && memory >= rule.memory)
  return rank === -1 ? RULES.length : rank
}

/** Of the catalogue, and likely too much for this machine. What somebody put there by hand is not known here. */
export const isTooLarge = (engine: string, machine: Machine): boolean =>
  rankOf(engine, machine) === RULES.length && OFFERED_MODELS.some(({ name }) => name === engine)

/** Of a container that may have less than the machine, the container; 0: nothing limits it. */
export const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
})
