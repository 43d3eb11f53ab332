import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { lacking, type Oldest, oldestPromised } from './promised-browsers.ts'
import { type Use, usedFunctions } from './used-functions.ts'

/** What the built files may use all the same, and why. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['.startViewTransition()', 'React, in a try, and only for a <ViewTransition>'],
  ['.skipTransition()', 'React, on what startViewTransition gave'],
  ['.postTask()', 'fake-indexeddb, where `scheduler` is there'],
  ['new Highlight()', 'behind hasHighlights(), in another file'],
])

/** Says of built files which of what they use some promised browser does not have, a line each. */
export function checkBrowsers(data: CompatData, files: ReadonlyMap<string, string>, now: number): string[] {
  const oldest = oldestPromised(data, now)
  const methods = methodsOf(data)
  const used = [...files].map(([file, text]) => ({ file, ...usedFunctions(text) }))
  const defined = new Set(used.flatMap(({ defines }) => [...defines]))
  return used.flatMap(({ file, uses }) =>
    uses.flatMap((use) => {
      const words = wordsOf(use)
      if (ALLOWED.has(words) || (use.kind === 'method' && defined.has(use.name))) return []
      const without = missing(data, methods, oldest, use)
      return without.length > 0 ? [`${file}: ${words} is not in every promised browser: ${without.join(', ')}`] : []
    }),
  )
}

type Methods = ReadonlyMap<string, readonly Identifier[]>

/** What can be called on a value, by name, of whatever interface: most values of a built file have none that is known. */
function methodsOf(data: CompatData): Methods {
  const methods = new Map<string, Identifier[]>()
  for (const interfaces of [data.api, data.javascript['builtins'] ?? {}])
    for (const [of, members] of Object.entries(interfaces))
      for (const [name, member] of Object.entries(of === '__compat' ? {} : members)) {
        if (name === '__compat' || name.endsWith('_static') || name.includes('_')) continue
        methods.set(name, [...(methods.get(name) ?? []), member as Identifier])
      }
  return methods
}

function missing(data: CompatData, methods: Methods, oldest: Oldest, { kind, of, name }: Use): string[] {
  const builtins = data.javascript['builtins'] ?? {}
  const known = own(data.api, of) ?? own(builtins, of)
  if (kind === 'method') {
    // One that any interface has everywhere may be that.
    const each = (methods.get(name) ?? []).map((method) => lacking(method, oldest))
    return each.some((without) => without.length === 0) ? [] : (each[0] ?? [])
  }
  if (kind === 'global') return lacking(own(data.api, 'Window')?.[of] ?? own(data.api, of) ?? {}, oldest)
  if (kind === 'made') return known ? lacking(known, oldest) : []
  const member = known?.[`${name}_static`] ?? known?.[name]
  return member ? lacking(member, oldest) : []
}

const own = (from: Identifier, name: string): Identifier | undefined =>
  Object.hasOwn(from, name) && name !== '' ? from[name] : undefined

const wordsOf = ({ kind, of, name }: Use): string =>
  kind === 'made' ? `new ${of}()` : kind === 'global' ? `${of}()` : `${of}.${name}()`

/** The scripts of the built page and its service worker, or its style sheets, by name. */
export function builtFiles(folder: string, ending: '.js' | '.css'): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
  if (names.length < 20) throw new Error(`There is no built page in ${folder}.`)
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Of MDN. */
export function readCompatData(): CompatData {
  const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
  return data
}
