import { megabytes, plural } from './amounts.ts'
import { type Comparison, type Difference, findDifferences } from './find-differences.ts'
import { refuseEmptyFolder } from './open-accounts.ts'

export type Report = { lines: string[]; isGood: boolean }

/** For the operator, line by line. */
export async function check(dataDir: string): Promise<Report> {
  refuseEmptyFolder(dataDir)
  return report(dataDir, await findDifferences(dataDir))
}

export function report(dataDir: string, { files, differences }: Comparison): Report {
  const recordings = new Set(files.flatMap(({ holder }) => (holder.kind === 'recording' ? [holder.id] : [])))
  const uploads = new Set(files.flatMap(({ holder }) => (holder.kind === 'upload' ? [holder.id] : [])))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const amount =
    `${plural(recordings.size, 'recording')}, ${plural(uploads.size, 'unfinished upload')}, ` +
    `${plural(files.length, 'file')}, ${megabytes(bytes)}`
  if (differences.length === 0) {
    return { lines: [`${dataDir}: ${amount}. Every file is there and has the right SHA-256.`], isGood: true }
  }
  return {
    lines: [`${dataDir}: ${amount}.`, ...differences.map(describe), `${plural(differences.length, 'difference')}.`],
    isGood: false,
  }
}

function describe(difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return `  missing    ${difference.file.blob}  (${whose(difference)})`
    case 'length':
      return `  changed    ${difference.file.blob}  ${difference.bytes} bytes instead of ${difference.file.bytes}  (${whose(difference)})`
    case 'hash':
      return `  changed    ${difference.file.blob}  its SHA-256 differs  (${whose(difference)})`
    case 'no-row':
      return `  nobody's   ${difference.blob}  no recording and no upload has it`
    case 'database':
      return `  database   ${difference.problem}`
  }
}

const whose = ({ file: { holder } }: Extract<Difference, { file: unknown }>): string =>
  holder.kind === 'recording' ? `recording "${holder.title}"` : `unfinished upload ${holder.id}`
