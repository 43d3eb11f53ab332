import { join } from 'node:path'
import type { Config } from './config.ts'

/** What lies where below DATA_DIR. Keys are files beside these; mails, models and scratch have folders of their own. */
export const databasePath = (dataDir: string): string => join(dataDir, 'earmark.db')
export const blobsFolder = (dataDir: string): string => join(dataDir, 'blobs')

/** The master keys lie beside the data folder, so that a copy of the folder does not hold them; or where the operator says. */
export const keyFilePath = ({ masterKeyFile }: Pick<Config, 'masterKeyFile'>, dataDir: string): string =>
  masterKeyFile ?? `${dataDir}.key`

/** What was deleted for good is listed beside the master key, outside of the data folder and its backups. */
export const erasuresPath = (config: Pick<Config, 'masterKeyFile' | 'erasuresFile'>, dataDir: string): string =>
  config.erasuresFile ?? `${keyFilePath(config, dataDir)}.erased`

/** How far the database has come is noted there as well, by which one that was put back is noticed. */
export const newestStatePath = (config: Pick<Config, 'masterKeyFile' | 'erasuresFile'>, dataDir: string): string =>
  `${erasuresPath(config, dataDir)}.newest`
