import { createHmac, randomInt } from 'node:crypto'

/** Crockford's base 32: 5 bits each, and no letter that is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** A random code for people to type, `groups` times 20 bits, with hyphens between them. */
export function drawCode(groups: number): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What was typed, as it was drawn but for the hyphens: other signs are left out, look-alikes read as what they look like. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/**
 * What the database keeps of a code that belongs to one browser or session. With a key that is not in a backup: all codes of 40 bits
 * are searched through in minutes, and a browser's and a session's id lie beside them.
 */
export const codeHash = (key: string, belongsTo: string, code: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([belongsTo, readCode(code)]))
    .digest('base64url')
