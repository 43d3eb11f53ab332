/**
 * The session's cookie alone, the first as better-auth takes it; null when there is none. What else a caller sends is nothing that
 * sessions are known by, and may be long.
 */
export function sessionCookie(header: string, name: string): string | null {
  const start = `${name}=`
  for (const pair of header.split(';')) if (pair.trimStart().startsWith(start)) return pair.trim()
  return null
}
