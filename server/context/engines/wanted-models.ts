import { join } from 'node:path'
import { type Config, ConfigError } from '../../config/config.ts'
import { modelId } from '../../speech/available-engines.ts'
import type { OfferedModel } from '../../speech/local/model-catalogue.ts'
import { findModels, modelsFolder, recogniseModel } from '../../speech/local/sherpa-model.ts'
import type { SpeechChoice } from '../../store/tables/accounts/chosen-engines.ts'

/** Of the catalogue, or put there by hand; null: none is named. */
export function namedModel(
  { speechModel, dataDir }: Pick<Config, 'speechModel' | 'dataDir'>,
  catalogue: readonly OfferedModel[],
): OfferedModel | null {
  if (speechModel === null || speechModel === 'none') return null
  const offered = catalogue.find(({ name }) => name === speechModel)
  if (offered) return offered
  const here = findModels(modelsFolder(dataDir)).map(({ name }) => name)
  if (here.includes(speechModel)) return { name: speechModel, about: '', licence: '', files: [] }
  const names = [...new Set([...catalogue.map(({ name }) => name), ...here])]
  throw new ConfigError(
    `SPEECH_MODEL is "${speechModel}", but it must be none, or one of ${names.join(', ')}. Correct it or leave it out.`,
  )
}

/** What another process of these took by itself is fetched here too, where it runs; what is here already is not chosen anew at each start. */
export function wantedByItself(
  { dataDir }: Pick<Config, 'dataDir'>,
  best: OfferedModel[],
  choice: SpeechChoice | null,
): OfferedModel[] {
  if (choice === null) return best
  if (!choice.isByItself) return []
  return best.filter(
    ({ name }) => modelId(name) === choice.id && recogniseModel(join(modelsFolder(dataDir), name)) === null,
  )
}
