import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as english from '../../../src/i18n/english/english.ts'
import * as german from '../../../src/i18n/german/german.ts'
import { setShownLanguage } from '../../../src/i18n/locale.ts'

const root = resolve(import.meta.dirname, '../../..')
const THOUSANDS = 1234

/** No counts, or never so many. */
const OTHERS = /^(percent|minutes|days|databases|parts)$/

type Node = Readonly<Record<string, unknown>>
type Text = (...given: unknown[]) => unknown

/** By the name of the text: what is given to it, each by its name; those that take numbers, and words or yes and no besides. */
function parameters(): Map<string, { name: string; value: unknown }[]> {
  const found = new Map<string, { name: string; value: unknown }[]>()
  for (const path of globSync('src/i18n/english/*.ts', { cwd: root })) {
    const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
    const walk = (node: ts.Node, at: string): void => {
      if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) at += `.${node.name.getText(file)}`
      if (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer)) {
        const given = node.initializer.parameters.map((one) => ({
          name: one.name.getText(file),
          value: { number: THOUSANDS, string: 'Board', boolean: false }[one.type?.getText(file) ?? ''],
        }))
        if (given.every(({ value }) => value !== undefined)) found.set(at.slice(1), given)
      } else ts.forEachChild(node, (child) => walk(child, at))
    }
    walk(file, '')
  }
  return found
}

const textAt = (language: Node, path: string): Text | null => {
  const found = path.split('.').reduce<unknown>((node, key) => (node as Node | undefined)?.[key], language)
  return typeof found === 'function' ? (found as Text) : null
}

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en-US', 'de-DE'] }))
afterEach(() => {
  setShownLanguage('en')
  vi.unstubAllGlobals()
})

test.each([
  ['en', english as Node, '1,234'],
  ['de', german as Node, '1.234'],
] as const)('a count beyond 999 is written as the language %s does', (language, texts, written) => {
  setShownLanguage(language)
  const shown = [...parameters()].flatMap(([path, given]): [string, string][] => {
    const text = textAt(texts, path)
    const isCount = given.some(({ name, value }) => value === THOUSANDS && !OTHERS.test(name))
    return text && isCount ? [[path, String(text(...given.map(({ value }) => value)))]] : []
  })
  expect(shown.filter(([, text]) => text.includes(written)).length).toBeGreaterThan(40)
  expect(shown.filter(([, text]) => text.includes(String(THOUSANDS)))).toEqual([])
})
