import type { BetterEngine } from '../../../../server/context/engines/better-engine.ts'
import type { OfferedModel } from '../../../../server/speech/local/model-catalogue.ts'
import { startModelHub } from '../../../../testkit/servers/model-hub.ts'

export const LARGE = 'nemo-parakeet-v3'
export const SMALL = 'whisper-tiny'
export const MACHINE = { cores: 8, memory: 16_000_000_000 }

/** A hub that has two models of the catalogue by name, of which a large machine prefers the first. Nobody can hear with them. */
export async function openTwoModels() {
  const hub = await startModelHub('both', {
    'model.onnx': Buffer.alloc(4000, 'large'),
    'tokens.txt': Buffer.from('large'),
    'tiny-encoder.onnx': Buffer.alloc(1000, 'small'),
    'tiny-decoder.onnx': Buffer.alloc(1000, 'mall'),
    'tiny-tokens.txt': Buffer.from('small'),
  })
  const named = (name: string, isOf: (file: string) => boolean): OfferedModel => ({
    ...hub.model,
    name,
    files: hub.model.files.filter((file) => isOf(file.name)),
  })
  const isSmall = (file: string) => file.startsWith('tiny-')
  return { hub, catalogue: [named(LARGE, (file) => !isSmall(file)), named(SMALL, isSmall)] }
}

export type TwoModels = Awaited<ReturnType<typeof openTwoModels>>

/** What it would fetch, one after the other. */
export function namesOf(better: BetterEngine | null): string[] {
  const names = better ? [better.model.name] : []
  while (better?.stepDown()) names.push(better.model.name)
  return names
}
