import { join } from 'node:path'

/** What lies where below DATA_DIR. Keys are files beside these; mails, models and scratch have folders of their own. */
export const databasePath = (dataDir: string): string => join(dataDir, 'earmark.db')
export const blobsFolder = (dataDir: string): string => join(dataDir, 'blobs')
