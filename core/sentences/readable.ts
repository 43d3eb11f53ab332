import { trimEnd } from './trim-end.ts'

/** Sounds that carry nothing, wherever they stand. */
const SOUNDS = /(?:^|(?<=[\s,]))(?:u[hm]+|e[rh]m?|m+(?:h+m+|(?<=mm))|h+m+|a+h|o+h)(?:[,.](?=\s)|(?=[\s,.?!]|$))\s*/giu
/** What people say before they say something; some of it only where a comma shows that it is not meant. */
const FILLER = '(?:(?:okay|ok|yeah|yep|alright|anyways)\\b[,.!]*|(?:yes|right|well|anyway|like|you know|i mean),)'
/** "and", "so" and "but" go too where a filler stands behind or before them. */
const LEADING = new RegExp(`^(?:(?:and|so|but),? +)*(?:${FILLER} +)+(?:(?:and|so|but),? +)?`, 'iu')
/** "the the", "I I", "we can, we can". */
const REPEATED = /(?<![\p{L}\p{N}_]|[\p{L}']')(\p{L}[\p{L}']*(?: \p{L}[\p{L}']*){0,2})(?:,? +\1(?![\p{L}\p{N}_]))+/giu
const LEAST_WORDS = 3

/** For reading: without what was only a sound or a run-up, with a capital at the beginning and a mark at the end. */
export function readable(said: string): string {
  const calm = said.replace(SOUNDS, '').replace(REPEATED, '$1')
  const bare = calm.replace(LEADING, '')
  const text = bare.split(' ').length >= LEAST_WORDS ? bare : calm.trim() === '' ? said : calm
  const capital = text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, first: string) => before + first.toUpperCase())
  return /[.!?…。！？]["'”’)\]]*$/u.test(capital) ? capital : `${trimEnd(capital, /[,;:\s–-]/)}.`
}
