/** ISO 639-1 of what an engine knows; null: any language. */
export type KnownLanguages = readonly string[] | null

/** Left out where nobody has said what it knows. */
export type Knowing = { readonly languages?: KnownLanguages }

/** False also where nobody has said what it knows. */
export const isKnownTo = ({ languages }: Knowing, language: string): boolean =>
  languages === null || (languages?.includes(language) ?? false)

/** The language, where it does not know that; null also where nobody has said what it knows: it is trusted with any. */
export const unknownTo = ({ languages }: Knowing, language: string | null): string | null =>
  language !== null && languages?.includes(language) === false ? language : null
