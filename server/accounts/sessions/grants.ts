/**
 * Whose a link, a token or a session is to be, and as of which version of the account's credentials. A reset, a disabling
 * and whatever else takes secrets back move the version; what was given out before it then opens nothing.
 */
export type Grant = { userId: string; version: string }

type Row = { id: string; credentials?: unknown }

/** Empty for an account whose version was never moved, so that links of before there were versions go on. */
export const grantFor = ({ id, credentials }: Row): Grant => ({
  userId: id,
  version: typeof credentials === 'string' ? credentials : '',
})

/** As it is kept beside the hash of a token. An id has no space in it. */
export const grantText = ({ userId, version }: Grant): string => (version === '' ? userId : `${userId} ${version}`)

export function readGrant(text: string): Grant {
  const [userId = '', version = ''] = text.split(' ')
  return { userId, version }
}

export const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.userId === other.userId && one.version === other.version
