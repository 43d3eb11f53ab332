/** How long a sign-in or a confirmation is fresh: the calls that are marked with `fresh` ask for it. */
export const FRESH_MINUTES = 10
/** The code of the 403 to a session that is not. */
export const NOT_FRESH = 'fresh-sign-in'
