import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../../..')

/** Their words are read by people: answers of the API, and why a transcript or an analysis is not there. */
const TOLD = 'HttpError|EngineFailedError|ModelFailedError|VoicesFailedError'
const IS_TOLD = new RegExp(`^(?:${TOLD})$`)
const TELLS = new RegExp(`new (?:${TOLD})\\(`)

/** What only a program meets that calls the API in another way than the page does, or that nothing shows. */
export const FOR_PROGRAMS: readonly RegExp[] = [
  // Uploads and the multipart form.
  /"uploads"|"audio"|^Segment |multipart|^Upload-Metadata|piece of this upload|^This piece|"start"|^Name a start/,
  /has this id already|type application\/json|This call takes|more than 7 names/,
  // Given back by a device, or fetched in parts: tried again without a word.
  /^This transcript (is longer|has more)|words again|edits go in one call|recordings by their ids|shorter than that/,
  // Each thing that can be missing is put into it: server-sentences.test.ts.
  /^7 not found$/,
  // "Only my devices" is not offered to people yet.
  /key log|wrap|sealed value|Only my devices|recovery keys and passkeys/,
  /METRICS_TOKEN|There is nothing at|does not answer to the name|caller hung up|^The body is wrong|^The JSON is wrong/,
]

/** What the server gives to people: the words of each, with 7 in the place of a value; what another place has put together is not found. */
export function toldSentences(): { at: string; text: string }[] {
  return globSync('{server,core}/**/*.ts', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    if (!TELLS.test(source)) return []
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
    const found: { at: string; text: string }[] = []
    const walk = (node: ts.Node): void => {
      if (ts.isNewExpression(node) && IS_TOLD.test(node.expression.getText())) {
        for (const given of node.arguments ?? []) {
          const text = wordsOf(given)
          if (text?.includes(' ')) found.push({ at: path, text })
        }
      }
      ts.forEachChild(node, walk)
    }
    walk(file)
    return found
  })
}

function wordsOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')
}
