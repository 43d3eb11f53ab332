import { createHmac, timingSafeEqual } from 'node:crypto'

type Signing = { name: string; older: string; present: string }

/**
 * The Cookie header for better-auth: a session cookie signed by an older version, with another key, is signed with the present
 * one. It is accepted until its session ends; the browser gets the new one within a day, when the session is prolonged.
 */
export function withPresentSignature(header: string, { name, older, present }: Signing): string {
  const start = `${name}=`
  const pairs = header.split(';').map((pair) => pair.trim())
  const taken = pairs.map((pair) => {
    const token = pair.startsWith(start) ? signedToken(pair.slice(start.length), older) : null
    return token === null ? pair : start + encodeURIComponent(`${token}.${signature(token, present)}`)
  })
  return taken.join('; ')
}

/** Null when the value was not signed with this key. */
function signedToken(value: string, key: string): string | null {
  const text = decoded(value)
  const at = text.lastIndexOf('.')
  const token = text.slice(0, Math.max(at, 0))
  const [given, right] = [Buffer.from(text.slice(at + 1)), Buffer.from(signature(token, key))]
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** As better-call signs a cookie. */
const signature = (token: string, key: string): string => createHmac('sha256', key).update(token).digest('base64')

/** Anybody may send any bytes. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
