import { expect, test } from 'vitest'
import { shareSentences } from '../../../scripts/build/german/shared-sentences.ts'

const AGAIN = 'Bitte versuchen Sie es erneut.'

/** What a module exports as `made`. */
async function run(code: string): Promise<unknown> {
  const module: { made: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.made
}

const timesIn = (code: string, sentence: string): number => code.split(sentence).length - 1

test.each([
  ['whole strings', `export const made = ['${AGAIN}', "${AGAIN}", '${AGAIN}']`],
  ['ends of strings', `export const made = ['Fehler. ${AGAIN}', 'Nicht kopiert: ${AGAIN}', '${AGAIN}']`],
  [
    'parts of templates',
    `const n = 2; export const made = [\`\${n} fehlen. ${AGAIN}\`, \`${AGAIN} \${n}\`, '${AGAIN}']`,
  ],
  ['lines of a list', `export const made = 'aNein. ${AGAIN}|bDoch. ${AGAIN}|cJa. ${AGAIN}'.split('|')`],
  ['behind a keyword', `export const made = ['${AGAIN}', '${AGAIN}', (() => {return'${AGAIN}'})(), '${AGAIN}'in{}]`],
])('what a module says twice is stored once: %s', async (_, code) => {
  const made = shareSentences(code)
  expect(timesIn(made, AGAIN)).toBe(1)
  expect(await run(made)).toEqual(await run(code))
})

test.each([
  ['keys', `export const made = [{ '${AGAIN}': 1 }, { '${AGAIN}': 2 }, { '${AGAIN}': 3 }]`],
  ['what is written with escapes', `export const made = ['\\t. ${AGAIN}', \`\\\`. ${AGAIN}\`]`],
  ['what would be longer', `export const made = ['Neu: Fehler', 'Alt: Fehler', 'Fehler']`],
  ['what is said once', `export const made = ['Fehler. ${AGAIN}', 'Nicht kopiert.']`],
])('left as they are: %s', (_, code) => {
  expect(shareSentences(code)).toBe(code)
})

test('names of files stay, which an import and an export from it write twice', () => {
  const code = `import { one } from './a-file-of-texts.js'\nimport { two } from './a-file-of-texts.js'\nexport const made = [one, two]`
  expect(shareSentences(code)).toBe(code)
})
