/**
 * The account that a link, a token or a session belongs to, and the version of its credentials. A reset, a disabling and every
 * other replacement of credentials move the version; what was issued before then grants nothing.
 */
export type Grant = { userId: string; version: string }

type Row = { id: string; credentials?: unknown }

/** Empty for an account whose version was never moved, so that links from before there were versions stay valid. */
export const grantFor = ({ id, credentials }: Row): Grant => ({
  userId: id,
  version: typeof credentials === 'string' ? credentials : '',
})

/** As stored beside the hash of a token. An id has no space in it. */
export const grantText = ({ userId, version }: Grant): string => (version === '' ? userId : `${userId} ${version}`)

export function readGrant(text: string): Grant {
  const [userId = '', version = ''] = text.split(' ')
  return { userId, version }
}

export const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.userId === other.userId && one.version === other.version
