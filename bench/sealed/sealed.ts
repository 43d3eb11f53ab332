import type { Measurement } from '../measurement.ts'
import { sealedStart } from './cold-start.ts'
import { sealedOpening } from './opening.ts'
import { sealedRecording } from './recording.ts'

/** What "Only my devices" costs (docs/zero-access.md), each figure against the same without it in the same run. */
export const sealed: Record<string, () => Promise<Measurement[]>> = {
  'sealed-recording': sealedRecording,
  'sealed-opening': sealedOpening,
  'sealed-start': sealedStart,
}
