import type { Bytes } from '../bytes.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Base32 as Douglas Crockford wrote it: no I, L, O and U. The last digit is filled with zero bits. */
export function crockford(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => DIGITS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What was typed as it is compared: upper case, without dashes and spaces, O as 0, I and L as 1. */
export const typedCrockford = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The whole bytes of `digits`. @throws SyntaxError for other characters, and where the bits that fill the last digit are not zero. */
export function fromCrockford(digits: string): Bytes {
  const values = [...digits].map((digit) => DIGITS.indexOf(digit))
  if (values.includes(-1)) throw new SyntaxError('Not base32.')
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  const whole = bits.length - (bits.length % 8)
  if (bits.slice(whole).includes('1')) throw new SyntaxError('Base32 is cut off.')
  return Uint8Array.from(bits.slice(0, whole).match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** In groups of four, as a person reads and types them. */
export const inGroups = (digits: string): string => (digits.match(/.{1,4}/g) ?? []).join('-')
