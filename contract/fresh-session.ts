/** How long a sign-in or a confirmation counts as fresh, for calls marked with `fresh`. */
export const FRESH_MINUTES = 10
/** The code of the 403 to a session that is not fresh. */
export const NOT_FRESH = 'fresh-sign-in'
