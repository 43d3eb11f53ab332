import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { CLIP } from '../browser/browser.ts'

const references: Record<string, string> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../speech/transcripts.json'), 'utf8'),
)
const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z']+/g) ?? [])

/** The share of the clip's different words that stand in the text, 0 to 1. */
export function shareHeard(text: string): number {
  const said = words(references[basename(CLIP)] ?? '')
  const heard = words(text)
  return [...said].filter((word) => heard.has(word)).length / said.size
}
