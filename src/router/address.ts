export type Search = Readonly<Record<string, unknown>>

/** Where a person is in this app. `hash` begins with its # or is empty. */
export type Address = { path: string; search: Search; hash: string }

type PlainPath =
  | '/'
  | '/admin'
  | '/ask'
  | '/dashboard'
  | '/debug'
  | '/library'
  | '/login'
  | '/magic-login'
  | '/reset-password'
  | '/settings'

/** A screen to go to. */
export type Target = ({ to: PlainPath; params?: never } | { to: '/recording/$id'; params: { id: string } }) & {
  search?: Search
}

export const hrefOf = ({ to, params, search = {} }: Target): string =>
  (params ? to.replace('$id', encodeURIComponent(params.id)) : to) + searchText(search)

/** The path without the stroke that some put behind it. A value that reads as JSON is that value, any other is text. */
export function readAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Address {
  const values = [...new URLSearchParams(search)].map(([name, text]) => [name, asJson(text) ?? text])
  return { path: pathname.replace(/\/+$/, '') || '/', search: Object.fromEntries(values), hash }
}

/** The parameters of a path by a pattern such as `/recording/$id`, in any case; null where it is not of that pattern. */
export function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    if (!part.startsWith('$')) {
      if (part !== text.toLowerCase()) return null
    } else {
      const value = decoded(text)
      if (!value) return null
      params[part.slice(1)] = value
    }
  }
  return params
}

function searchText(search: Search): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'string' && asJson(value) === undefined ? value : JSON.stringify(value),
    ])
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts)}`
}

/** Undefined where it is no JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Null where it cannot be decoded. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
