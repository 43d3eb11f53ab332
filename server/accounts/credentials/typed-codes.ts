import { randomInt } from 'node:crypto'

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
