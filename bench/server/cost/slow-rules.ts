import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { sized } from '../../../testkit/figures/size.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const FOLDERS = ['server', 'contract', 'core']
/** Read what the operator of the server has set, and nobody else. */
const OPERATOR = ['server/config/config.ts', 'server/config/setting-values.ts']

export const RULE_LETTERS = sized(20_000, 200)
export const SLOW_RULE_MS = 100

/** A regular expression that is written down somewhere, and where. */
type Rule = { place: string; rule: RegExp }

/** Every regular expression of the server and of what it shares with the page. */
function rules(): Rule[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  ).filter((path) => path.endsWith('.ts'))
  return files.flatMap(rulesIn).filter(({ place }) => !OPERATOR.includes(place.split(':')[0] ?? ''))
}

function rulesIn(path: string): Rule[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const found: Rule[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      const end = node.text.lastIndexOf('/')
      const rule = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
      found.push({ place: `${relative(ROOT, path)}:${line + 1}`, rule })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const PUMPED = [' ', 'a', 'A', 'Ä', '1', '.', ',', '"', "'", '-', '_', '[', '(', '/', ':', '\n', '\r', '?', '<', 'aÄ']
const PUMPED_PAIRS = ["a'", 'a ', 'a-', 'a, ', '. ', '1,', '[S1', 'A a ', '\ud83d\ude00', ' \n', 'mh']
const BEFORE = ['', ' ', 'a', '00:00', '[S1', '"']
const BEHIND = ['', '\u0000', 'x', '\u2028y', ' x']

/** Texts of so many letters that a rule which begins again at each of them is slow on, made of the rule's own words as well. */
export function* textsFor({ rule }: Rule, letters: number): Generator<string> {
  const words = [...new Set(rule.source.match(/(?<!\\)[a-z]{2,}/gi) ?? [])].slice(0, 12)
  const own = words.flatMap((word) => [`${word} `, `${word}-`])
  for (const pump of [...PUMPED, ...PUMPED_PAIRS, ...own]) {
    const many = pump.repeat(Math.ceil(letters / pump.length))
    for (const before of [...BEFORE, ...words.slice(0, 4).map((word) => `${word} `)])
      for (const behind of BEHIND) yield before + many + behind
  }
}

/** Of all that the server has: one that begins again at each letter takes hundreds of times as long as the others. */
export function slowestRule(): { took: number; place: string } {
  let slowest = { took: 0, place: 'none' }
  for (const found of rules()) {
    const everywhere = new RegExp(found.rule, `${found.rule.flags.replace('g', '')}g`)
    for (const text of textsFor(found, RULE_LETTERS)) {
      const replaced = (): number => {
        const began = performance.now()
        text.replace(everywhere, '')
        return performance.now() - began
      }
      // The quickest of three, where it matters: other work on the machine makes none quicker.
      const took = replaced() > slowest.took ? Math.min(replaced(), replaced(), replaced()) : 0
      if (took > slowest.took) slowest = { took, place: found.place }
      // Hundreds of texts would say the same, for minutes each.
      if (took > SLOW_RULE_MS) break
    }
  }
  return slowest
}
