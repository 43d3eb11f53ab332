import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ModelFile, OfferedModel } from './model-catalogue.ts'

/** Which settings of sherpa-onnx a folder of files needs: one per architecture that transcribes whole utterances. */
export type ModelKind = 'whisper' | 'moonshine' | 'transducer' | 'nemo-transducer' | 'nemo-ctc' | 'zipformer-ctc'

export type SherpaModel = {
  /** The folder's name. */
  name: string
  kind: ModelKind
  /** Full paths by the role that sherpa-onnx gives them. */
  files: Record<string, string>
  tokens: string
}

type Shape = { kind: ModelKind; files: Record<string, RegExp>; folder?: RegExp }

/** First come the shapes with the most files: a Moonshine folder has an encoder too. */
const SHAPES: Shape[] = [
  {
    kind: 'moonshine',
    files: {
      preprocessor: /^preprocess/,
      encoder: /^encode/,
      uncachedDecoder: /^uncached_decode/,
      cachedDecoder: /^cached_decode/,
    },
  },
  {
    kind: 'nemo-transducer',
    files: { encoder: /encoder/, decoder: /decoder/, joiner: /joiner/ },
    folder: /nemo|parakeet/,
  },
  { kind: 'transducer', files: { encoder: /encoder/, decoder: /decoder/, joiner: /joiner/ } },
  { kind: 'whisper', files: { encoder: /encoder/, decoder: /decoder/ } },
  { kind: 'nemo-ctc', files: { model: /^model/ }, folder: /nemo|parakeet/ },
  { kind: 'zipformer-ctc', files: { model: /^model/ }, folder: /zipformer/ },
]

/** What a folder holds, by the names under which these models are published; null when that is no model we can run. */
export function recogniseModel(folder: string): SherpaModel | null {
  const name = basename(folder)
  const names = filesIn(folder)
  const tokens = names.find((one) => one.endsWith('tokens.txt'))
  const shape = shapeOf(name, names)
  if (!tokens || !shape) return null
  const paths = shape.files.map(([role, file]) => [role, join(folder, file)])
  return { name, kind: shape.kind, files: Object.fromEntries(paths), tokens: join(folder, tokens) }
}

/** The same of a model that is not here yet. */
export const kindOf = ({ name, files }: OfferedModel): ModelKind | null =>
  shapeOf(name, files.map(nameOf))?.kind ?? null

const nameOf = ({ name }: ModelFile): string => name

type Found = { kind: ModelKind; files: [role: string, file: string][] }

function shapeOf(model: string, names: readonly string[]): Found | null {
  for (const { kind, files, folder } of SHAPES) {
    if (folder && !folder.test(model)) continue
    const roles = Object.entries(files)
    const found = roles.flatMap(([role, pattern]): Found['files'] => {
      const file = networkFile(names, pattern)
      return file === null ? [] : [[role, file]]
    })
    if (found.length === roles.length) return { kind, files: found }
  }
  return null
}

/** Below the data folder: one folder for each model. */
export const modelsFolder = (dataDir: string): string => join(dataDir, 'models')

/** The models in the folder of models, by name. */
export const findModels = (folder: string): SherpaModel[] =>
  filesIn(folder)
    .sort()
    .flatMap((name) => recogniseModel(join(folder, name)) ?? [])

/** Where both are there, the smaller one of eight bits: it is faster, and as good for speech. */
export function networkFile(names: readonly string[], pattern: RegExp): string | null {
  const fitting = names.filter((name) => name.endsWith('.onnx') && pattern.test(name))
  return fitting.find((name) => name.includes('int8')) ?? fitting[0] ?? null
}

export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
