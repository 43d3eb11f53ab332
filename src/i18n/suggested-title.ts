import { browserLocales, locale, shownLanguage } from './locale.ts'

const titleOf = (startedAt: number, language: string, hour: 'numeric' | '2-digit'): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour,
    minute: '2-digit',
  }).format(startedAt)

/** Date and time of the take, in the words of the person. @param startedAt milliseconds since 1970 */
export const suggestedTitle = (startedAt: number, language = locale()): string =>
  titleOf(startedAt, language, 'numeric')

/** Whether nobody typed this title: it is the day and time, in a language that this device has spoken, or as older pages wrote it. */
export const isSuggested = (title: string, startedAt: number): boolean =>
  [locale(), ...browserLocales()].some((language) =>
    (['numeric', '2-digit'] as const).some((hour) => titleOf(startedAt, language, hour) === title),
  )

/** The `lang` of a title: day and time are in the language of the page, all else in that of the recording. */
export const langOfTitle = (
  { title, createdAt }: { title: string; createdAt: string },
  lang: string | undefined,
): string | undefined =>
  lang && lang !== shownLanguage() && !isSuggested(title, Date.parse(createdAt)) ? lang : undefined
