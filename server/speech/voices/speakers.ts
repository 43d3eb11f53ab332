import type { EngineOption } from '../../../contract/accounts/engines.ts'
import { hasSherpa } from '../local/sherpa.ts'
import { EngineFailedError } from '../transcriber.ts'
import { createDiarizer, type Diarizer } from './diarizer.ts'
import { findVoiceModels } from './voice-models.ts'
import { VoicesFailedError } from './voices-failed.ts'

/** Who tells speakers apart on this server, for engines that do not do it themselves. */
export type Speakers = {
  /** Null: nobody does. Looked for anew each time: models may be put there while the server runs. */
  current(): Diarizer | null
  /** Tells of a failure until the next success (null). What was too much for this machine is not tried again until the next start. */
  tell(error: unknown): void
  /** For the operator: which models do it, or why nobody does. */
  sentence(): string
  /** A line for the list of engines, which says what is missing; null: nothing is. */
  missing(): EngineOption | null
}

type Place = {
  /** Folder of all models. */
  models: string
  scratch: string
  isReady?: boolean
  /** False: the operator has turned it off. */
  isOn?: boolean
}

/** As of engines (available-engines.ts): `npm run engine` lists the models for this too. */
const NO_MODELS = 'No model installed yet. To get one, run this on the server: npm run engine'
const NO_PACKAGE = 'The package sherpa-onnx-node is not installed: npm install --include=optional'

export function findSpeakers({ models, scratch, isReady = hasSherpa(), isOn = true }: Place): Speakers {
  if (!isOn) return OFF
  let failure: string | null = null
  let isGivenUp = false
  const reason = (): string | null => {
    if (!isReady) return NO_PACKAGE
    return findVoiceModels(models) === null ? NO_MODELS : failure
  }
  return {
    current() {
      const found = isReady && !isGivenUp ? findVoiceModels(models) : null
      return found && createDiarizer({ models: found, scratch })
    },
    tell(error) {
      if (isGivenUp) return
      isGivenUp = error instanceof VoicesFailedError && error.isTooMuch
      failure = error === null ? null : isGivenUp ? `${sentenceOf(error)} ${NOT_AGAIN}` : sentenceOf(error)
    },
    sentence: () => reason() ?? `Told apart with ${findVoiceModels(models)?.name}`,
    missing() {
      const missing = reason()
      return missing === null ? null : { id: 'speakers', name: 'Speakers', where: { kind: 'child' }, missing }
    },
  }
}

const OFF: Speakers = { current: () => null, tell: () => {}, sentence: () => 'off (SPEAKERS=no)', missing: () => null }

const NOT_AGAIN = 'It is not tried again until the server starts again.'

/** Never what an unexpected error says: that may name a path. */
function sentenceOf(error: unknown): string {
  if (error instanceof VoicesFailedError) return error.message
  if (error instanceof EngineFailedError) return "Not told apart: the sound of the last recording couldn't be decoded."
  return "Not told apart: something went wrong. The server's log says what."
}
