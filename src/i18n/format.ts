import { formatTexts } from './english/format.ts'
import { locale } from './locale.ts'

/** Times and sizes as a person reads them. All seconds may be fractions; what is no number counts as 0. */

const whole = (seconds: number): number => (Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0)

/** Minutes and seconds, also beyond an hour: 64:32 (docs/product.md#limits). */
export function clockText(seconds: number): string {
  const total = whole(seconds)
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
}

/** The same in words, for a screen reader: "22 minutes 14 seconds". */
export function spokenTime(seconds: number): string {
  const total = whole(seconds)
  const minutes = Math.floor(total / 60)
  const rest = total % 60
  if (minutes === 0) return formatTexts.seconds(rest)
  if (rest === 0) return formatTexts.minutes(minutes)
  return `${formatTexts.minutes(minutes)} ${formatTexts.seconds(rest)}`
}

/** How long something took: "12 s", "2 min 4 s". What is shorter than a second counts as one. */
export function lengthText(seconds: number): string {
  const total = Math.max(1, Math.round(seconds))
  const [minutes, rest] = [Math.floor(total / 60), total % 60]
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''].filter(Boolean).join(' ')
}

/** A number as the person writes it, with so many decimals. */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A time of day, as this browser's country writes it: "2:36 PM". */
export const timeText = (at: Date | number, withSeconds = false): string =>
  new Date(at).toLocaleTimeString(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  })

/** A day, as this browser's country writes it: "Nov 25, 2026". */
export const dateText = (at: number): string => new Date(at).toLocaleDateString(locale(), { dateStyle: 'medium' })

const MEGABYTE = 1024 * 1024

/** Kilobytes below 1 MB, else megabytes to one decimal (docs/product.md#limits). */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${numberText(Math.round(bytes / 1024))} KB`
  return `${numberText(bytes / MEGABYTE, 1)} MB`
}

/** How far an upload is: "7 of 18 MB"; with one decimal while the whole is below 10 MB, and in kilobytes below 1 MB. */
export function uploadedText(sent: number, total: number): string {
  if (total < MEGABYTE) {
    const kilobytes = (bytes: number): string => numberText(Math.ceil(bytes / 1024))
    return `${formatTexts.of(kilobytes(Math.min(sent, total)), kilobytes(total))} KB`
  }
  const digits = total < 10 * MEGABYTE ? 1 : 0
  const part = Math.min(sent, total) / MEGABYTE
  return `${formatTexts.of(numberText(part, digits), numberText(total / MEGABYTE, digits))} MB`
}

const words = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length

/** Words divided by `perMinute`, rounded up (docs/product.md#recording-page). */
export const readingMinutes = (text: string, perMinute: number): number => Math.ceil(words(text) / perMinute)

/** A title as a file name that every system accepts; the words themselves stay as they are. */
export function fileName(title: string, ending: string): string {
  const reserved = /[<>:"/\\|?*]/gu
  const printable = [...title].filter((character) => character >= ' ' && character !== '\u007f').join('')
  const clean = printable
    .replace(reserved, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
  return `${clean.slice(0, 120).trimEnd() || 'recording'}${ending}`
}

/** Characters of a title that a sentence can carry. */
const SPOKEN_TITLE = 80

/** A title inside a sentence: whole characters, cut with an ellipsis where the sentence would drown in it. */
export function shortTitle(title: string): string {
  const characters = [...title]
  return characters.length <= SPOKEN_TITLE
    ? title
    : `${characters
        .slice(0, SPOKEN_TITLE - 1)
        .join('')
        .trimEnd()}…`
}
