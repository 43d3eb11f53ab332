import { locale } from './locale.ts'

/** Date and time of the take, in the words of the person. @param startedAt milliseconds since 1970 */
export const suggestedTitle = (startedAt: number, language = locale()): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(startedAt)

/** Whether nobody typed this title: it is the day and time, in a language that this device has spoken. */
export const isSuggested = (title: string, startedAt: number): boolean =>
  [locale(), ...navigator.languages].some((language) => suggestedTitle(startedAt, language) === title)
