type Address = Pick<URL, 'pathname' | 'search' | 'hash' | 'href'>

/** The token of a mailed link: of the hash, which servers never see, or of the query, as older mails have it. */
export function linkToken({ search, hash }: Pick<Address, 'search' | 'hash'>): string | null {
  const query = new URLSearchParams(search)
  const behind = new URLSearchParams(hash.slice(1))
  return query.get('token') || behind.get('access_token') || behind.get('token') || null
}

/** docs/product.md#routes: when the reset screen takes over, whatever the route. */
export function isPasswordReset(address: Address): boolean {
  const recovers = [address.search, address.hash.slice(1)].some(
    (part) => new URLSearchParams(part).get('type') === 'recovery',
  )
  if (recovers && linkToken(address) !== null) return true
  return address.pathname.includes('reset') || address.href.includes('reset-password')
}
