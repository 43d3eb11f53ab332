/** What the app is written in; the first is for whoever reads none of them. CONTRIBUTING.md says how to add one. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
