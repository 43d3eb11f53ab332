import { availableParallelism } from 'node:os'
import type { SherpaModel } from './sherpa-model.ts'

/** More threads than this bring nothing for models of this size. */
const MOST_THREADS = 4

export const engineThreads = (): number => Math.min(MOST_THREADS, availableParallelism())

/** OfflineRecognizerConfig of sherpa-onnx (its types.js). `language` is ISO 639-1; null lets Whisper find out. */
export function sherpaConfig({ kind, files, tokens }: SherpaModel, language: string | null): object {
  const common = { tokens, numThreads: engineThreads(), provider: 'cpu', debug: 0 }
  const model = (own: object) => ({
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...common, ...own },
  })
  switch (kind) {
    case 'whisper':
      return model({ whisper: { ...files, language: language ?? '', task: 'transcribe', tailPaddings: -1 } })
    case 'moonshine':
      return model({ moonshine: files })
    case 'transducer':
      return model({ transducer: files })
    case 'nemo-transducer':
      return model({ transducer: files, modelType: 'nemo_transducer' })
    case 'nemo-ctc':
      return model({ nemoCtc: files })
    case 'zipformer-ctc':
      return model({ zipformerCtc: files })
  }
}
