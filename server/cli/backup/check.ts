import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { readBlobs } from '../../context/open-blobs.ts'
import { dataPlace, openDatabase } from '../../context/open-database.ts'
import type { Database } from '../../store/schema.ts'
import type { StoredFile } from '../../store/tables/recordings/stored-files.ts'
import { megabytes, plural } from './amounts.ts'
import { type Comparison, type Difference, findDifferences } from './find-differences.ts'
import { keysFor } from './keys-for.ts'
import { refuseEmptyFolder } from './refuse-empty-folder.ts'

export type Report = { lines: string[]; isGood: boolean }

/** For the operator, line by line; about this server, or a backup, whose audio is always in files. */
export async function check(config: Config, backup?: string): Promise<Report> {
  const dataDir = resolve(backup ?? config.dataDir)
  const keys = keysFor(config, dataDir)
  if (backup !== undefined || !config.database) refuseEmptyFolder(dataDir)
  if (backup !== undefined) return report(dataDir, await findDifferences(dataDir, keys))
  const database = config.database ? await openDatabase(config, keys) : undefined
  const openAudio = (from: Database) => readBlobs(config, from)
  return report(dataPlace({ ...config, dataDir }), await findDifferences(dataDir, keys, { database, openAudio }))
}

export function report(dataDir: string, { files, differences, titles, audit }: Comparison): Report {
  const recordings = new Set(files.flatMap(({ holder }) => (holder.kind === 'recording' ? [holder.id] : [])))
  const uploads = new Set(files.flatMap(({ holder }) => (holder.kind === 'upload' ? [holder.id] : [])))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const amount =
    `${plural(recordings.size, 'recording')}, ${plural(uploads.size, 'unfinished upload')}, ` +
    `${plural(files.length, 'file')}, ${megabytes(bytes)}`
  if (differences.length === 0) {
    return {
      lines: [`${dataDir}: ${amount}. Every file is there and has the right SHA-256.`, ...trail(audit)],
      isGood: true,
    }
  }
  return {
    lines: [
      `${dataDir}: ${amount}.`,
      ...differences.map((difference) => describe(difference, titles)),
      `${plural(differences.length, 'difference')}.`,
    ],
    isGood: false,
  }
}

/** Whoever can write to the database can rewrite the whole trail: only a hash that was noted elsewhere shows that. */
const trail = (audit: Comparison['audit']): string[] =>
  audit && audit.entries > 0
    ? [`Audit trail: ${plural(audit.entries, 'line')}, each as it was written. The last hash is ${audit.last}`]
    : []

function describe(difference: Difference, titles: Comparison['titles']): string {
  const whose = 'file' in difference ? holderOf(difference.file, titles) : ''
  switch (difference.kind) {
    case 'missing':
      return `  missing    ${difference.file.blob}  (${whose})`
    case 'length':
      return `  changed    ${difference.file.blob}  ${difference.bytes} bytes instead of ${difference.file.bytes}  (${whose})`
    case 'hash':
      return `  changed    ${difference.file.blob}  its SHA-256 differs  (${whose})`
    case 'damaged':
      return `  changed    ${difference.file.blob}  a block of it cannot be decrypted  (${whose})`
    case 'unreadable':
      return `  changed    ${difference.table} of ${difference.subject}  cannot be decrypted`
    case 'no-row':
      return `  unowned    ${difference.blob}  belongs to no recording or upload`
    case 'audit':
      return `  audit      entry ${difference.entry} was changed, or one before it was removed`
    case 'database':
      return `  database   ${difference.problem}`
  }
}

function holderOf({ holder }: StoredFile, titles: Comparison['titles']): string {
  if (holder.kind === 'upload') return `unfinished upload ${holder.id}`
  const title = titles.get(holder.id)
  return title === undefined ? `recording ${holder.id}` : `recording "${title}"`
}
