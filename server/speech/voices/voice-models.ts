import { basename, join } from 'node:path'
import { filesIn, networkFile } from '../local/sherpa-model.ts'

/** Two models that tell voices apart: who speaks in each moment, and what a voice sounds like. Full paths. */
export type VoiceModels = {
  /** The folder's name. */
  name: string
  segmentation: string
  embedding: string
}

/** What a folder holds, by the names of its files; null when these are not both there. */
export function recogniseVoiceModels(folder: string): VoiceModels | null {
  const names = filesIn(folder)
  const segmentation = networkFile(names, /segmentation/)
  const embedding = networkFile(names, /embedding|titanet|wespeaker|campplus|eres2net/)
  if (segmentation === null || embedding === null) return null
  return { name: basename(folder), segmentation: join(folder, segmentation), embedding: join(folder, embedding) }
}

/** The first by name in the folder of models; null when there are none. */
export function findVoiceModels(folder: string): VoiceModels | null {
  for (const name of filesIn(folder).sort()) {
    const found = recogniseVoiceModels(join(folder, name))
    if (found) return found
  }
  return null
}
