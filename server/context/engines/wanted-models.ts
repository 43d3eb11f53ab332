import { join } from 'node:path'
import { type Config, ConfigError } from '../../config/config.ts'
import { modelId } from '../../speech/available-engines.ts'
import type { OfferedModel } from '../../speech/local/model-catalogue.ts'
import { filesIn, findModels, modelsFolder, recogniseModel } from '../../speech/local/sherpa-model.ts'
import { recogniseVoiceModels } from '../../speech/voices/voice-models.ts'
import type { SpeechChoice } from '../../store/tables/accounts/chosen-engines.ts'

/**
 * Of the catalogue, or put there by hand, which has no files to fetch; null: none is named. A folder that is empty, or that is gone and was in
 * use, may be mounted later.
 */
export function namedModel(
  { speechModel, dataDir }: Pick<Config, 'speechModel' | 'dataDir'>,
  catalogue: readonly OfferedModel[],
  choice: SpeechChoice | null,
): OfferedModel | null {
  if (speechModel === null || speechModel === 'none') return null
  const offered = catalogue.find(({ name }) => name === speechModel)
  if (offered) return offered
  const folder = modelsFolder(dataDir)
  const hasFolder = filesIn(folder).includes(speechModel) && recogniseVoiceModels(join(folder, speechModel)) === null
  if (hasFolder || choice?.id === modelId(speechModel)) return { name: speechModel, about: '', licence: '', files: [] }
  const names = [...new Set([...catalogue, ...findModels(folder)].map(({ name }) => name))]
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

/**
 * Whether a model is the one in use as soon as it is here. What a process took by itself makes way only for one that the operator named for
 * this process: two that choose alone would overwrite each other.
 */
export const willBeUsed = (
  choice: SpeechChoice | null,
  { model, isNamed }: { model: Pick<OfferedModel, 'name'>; isNamed: boolean },
): boolean => choice === null || (choice.isByItself && (isNamed || choice.id === modelId(model.name)))
