import { z } from 'zod/mini'
import { LANGUAGES } from '../../contract/languages.ts'

const schema = z.object({ asking: z.optional(z.string()), language: z.enum(LANGUAGES) })

/**
 * What the row of a sign-in mail knows of who asked: the hash of the browser's secret (asking-browser.ts), left out where no code goes
 * along, and its language.
 */
export type SignInMail = z.infer<typeof schema>

/** Null for a row of before there were codes. */
export const readSignInMail = (about: string | null): SignInMail | null =>
  about === null ? null : schema.parse(JSON.parse(about))
