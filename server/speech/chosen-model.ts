import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recogniseModel, type SherpaModel } from './sherpa-model.ts'

/** Below the data folder: one folder for each model, and a file that names the one in use. */
export const modelsFolder = (dataDir: string): string => join(dataDir, 'models')
const chosenFile = (models: string): string => join(models, 'chosen')

/** The name of the model in use; null for none. */
export function chosenName(models: string): string | null {
  try {
    return readFileSync(chosenFile(models), 'utf8').trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The model in use; null when none is chosen, or its files are gone. */
export function chosenModel(models: string): SherpaModel | null {
  const name = chosenName(models)
  return name === null ? null : recogniseModel(join(models, name))
}

/** The running server notices it by itself. */
export async function chooseModel(models: string, name: string | null): Promise<void> {
  if (name === null) return await rm(chosenFile(models), { force: true })
  await mkdir(models, { recursive: true })
  await writeFile(`${chosenFile(models)}.new`, name)
  await rename(`${chosenFile(models)}.new`, chosenFile(models))
}
