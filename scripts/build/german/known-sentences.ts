import { resolve } from 'node:path'
import { SEPARATOR, sentenceHash } from '../../../src/i18n/german/known-by-hash.ts'
import { sentences } from '../../../src/i18n/german/sentences.ts'

const FOLDER = resolve(import.meta.dirname, '../../../src/i18n/german')
const SENTENCES = resolve(FOLDER, 'sentences.ts')
const LOOKUP = resolve(FOLDER, 'known-by-hash.ts')

/**
 * What the built page has in place of sentences.ts: the English sentences, of which it has no use but to find the German
 * ones, are not shipped. Null for any other module.
 */
export function knownModule(id: string): string | null {
  if (id !== SENTENCES) return null
  const list = JSON.stringify(hashedList(sentences))
  return `import { knownByHash } from ${JSON.stringify(LOOKUP)}\nexport const sentences = knownByHash(${list})\n`
}

/**
 * As `knownByHash` reads it.
 * @throws Error when two sentences cannot be told apart, or one cannot stand in the list
 */
export function hashedList(known: ReadonlyMap<string, string>, hashOf = sentenceHash): string {
  const found = new Map<string, string>()
  const lines = [...known].map(([english, german]) => {
    const hash = hashOf(english)
    const other = found.get(hash)
    if (other !== undefined)
      throw new Error(`"${english}" and "${other}" have the same hash: change BASE in known-by-hash.ts.`)
    if (german.includes(SEPARATOR))
      throw new Error(`"${german}" has a "${SEPARATOR}": change SEPARATOR in known-by-hash.ts.`)
    found.set(hash, english)
    return hash + german
  })
  return lines.join(SEPARATOR)
}
