import { foldText } from '../../../core/text/fold-text.ts'

/** As `TextPack` of app-database.ts, which has Dexie. */
export type Pack = { ids: string[]; ends: number[]; text: string }

/** Stands between two texts; no query has it, so no hit runs from one into the other. */
const BETWEEN = '\u0000'

/** The rows of the store of transcripts as one pack, with words or without; what is not there is left out. */
export function packTexts(rows: readonly unknown[]): Pack {
  const pack: Pack = { ids: [], ends: [], text: '' }
  const texts: string[] = []
  let length = 0
  for (const row of rows.filter(isRow)) {
    const text = foldText(row.text ?? joined(row.segments ?? []))
    texts.push(text)
    pack.ids.push(row.recordingId)
    pack.ends.push(length + text.length)
    length += text.length + BETWEEN.length
  }
  return { ...pack, text: texts.join(BETWEEN) }
}

/** Those whose text contains what is wanted, which is folded. */
export function idsWith({ ids, ends, text }: Pack, wanted: string): string[] {
  const found: string[] = []
  for (let place = 0, from = 0; place < ids.length; place++) {
    const at = text.indexOf(wanted, from)
    if (at === -1) break
    while ((ends[place] ?? text.length) < at + wanted.length) place++
    found.push(ids[place] ?? '')
    from = (ends[place] ?? 0) + BETWEEN.length
  }
  return found
}

type Row = { recordingId: string; text?: string; segments?: { text: string }[] }

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && 'recordingId' in row && ('text' in row || 'segments' in row)

/** As `transcriptText` of the contract, which has the schemas with it. */
const joined = (segments: readonly { text: string }[]): string => segments.map(({ text }) => text.trim()).join(' ')

export const isPack = (pack: unknown): pack is Pack =>
  typeof pack === 'object' && pack !== null && 'ids' in pack && 'ends' in pack && 'text' in pack
