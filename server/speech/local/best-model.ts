import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { OFFERED_MODELS, type OfferedModel } from './model-catalogue.ts'

export type Machine = { cores: number; memory: number }

/** Bytes. What a model takes beside what else the server does. */
const GB = 1_000_000_000
/** The languages of Parakeet v3, by its model card. */
const OF_PARAKEET = new Set('bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' '))

type Rule = { name: string; cores: number; memory: number; knows: (language: string | null) => boolean }

/** The best first; each runs faster than speech on so much. Null: any language, which the model finds out. */
const RULES: readonly Rule[] = [
  { name: 'nemo-parakeet-v3', cores: 4, memory: 4 * GB, knows: (code) => code === null || OF_PARAKEET.has(code) },
  { name: 'moonshine-base-en', cores: 2, memory: 1.5 * GB, knows: (code) => code === 'en' },
  { name: 'moonshine-tiny-en', cores: 1, memory: GB, knows: (code) => code === 'en' },
  { name: 'whisper-small', cores: 4, memory: 3 * GB, knows: () => true },
  { name: 'whisper-base', cores: 2, memory: 1.5 * GB, knows: () => true },
  { name: 'whisper-tiny', cores: 1, memory: GB, knows: () => true },
]

/** The best model of the catalogue that is likely to keep up with speech on this machine; null when none is. */
export function bestModel({ cores, memory }: Machine, language: string | null): OfferedModel | null {
  const rule = RULES.find((one) => cores >= one.cores && memory >= one.memory && one.knows(language))
  return OFFERED_MODELS.find(({ name }) => name === rule?.name) ?? null
}

export const thisMachine = (): Machine => ({ cores: availableParallelism(), memory: totalmem() })

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
