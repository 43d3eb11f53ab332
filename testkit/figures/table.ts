import type { Tally } from '../runs/tally.ts'

export const HEAD = ['row', 'runs', 'failed', '95 % bound', 'loss ms p50/p95/max', 'twice', 'bytes', 'fault']

/** One row as the campaign prints it. */
export const cells = (tally: Tally): string[] => [
  tally.id,
  String(tally.runs),
  String(tally.failed),
  `${(tally.bound * 100).toFixed(1)} %`,
  tally.loss ? `${tally.loss.p50}/${tally.loss.p95}/${tally.loss.max}` : '–',
  String(tally.duplicates),
  tally.bytesPerByte === null ? '–' : `×${tally.bytesPerByte.toFixed(3)}`,
  tally.title,
]

/** For a terminal: every column as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const markdownTable = (rows: readonly (readonly string[])[]): string[] => {
  const [head = [], ...body] = rows
  return [head, head.map(() => '-'), ...body].map((row) => `| ${row.join(' | ')} |`)
}
