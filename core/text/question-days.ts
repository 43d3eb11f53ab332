/** Days that a question names, in the time zone of whoever asks. `from` included, `to` not. */
export type Days = { from: Date; to: Date }

type Phrase = [words: RegExp, days: (today: Date, match: RegExpExecArray) => Days]

const PHRASES: readonly Phrase[] = [
  [/\btoday\b/i, (today) => span(today, 0, 1)],
  [/\byesterday\b/i, (today) => span(today, -1, 0)],
  [/\bthis week\b/i, (today) => span(today, -weekday(today), 7 - weekday(today))],
  [/\blast week\b/i, (today) => span(today, -weekday(today) - 7, -weekday(today))],
  [/\bthis month\b/i, (today) => month(today, 0)],
  [/\blast month\b/i, (today) => month(today, -1)],
  [/\b(?:in |over )?the (?:last|past) (\d{1,3}) days\b/i, (today, [, count]) => span(today, 1 - Number(count), 1)],
]

/** The days that a question is about, and the question without them. `days` is null when it names none. */
export function askedDays(question: string, now: Date): { days: Days | null; rest: string } {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  for (const [words, days] of PHRASES) {
    const match = words.exec(question)
    if (!match) continue
    const rest = question.slice(0, match.index) + question.slice(match.index + match[0].length)
    return { days: days(today, match), rest: rest.replace(/\s+/g, ' ').trim() }
  }
  return { days: null, rest: question }
}

/** From Monday, with which a week begins (ISO 8601). */
const weekday = (day: Date): number => (day.getDay() + 6) % 7

/** By the calendar, not by hours: a day has 23 or 25 of them twice a year. */
const dayFrom = (day: Date, count: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
const span = (today: Date, from: number, to: number): Days => ({ from: dayFrom(today, from), to: dayFrom(today, to) })
const month = (today: Date, count: number): Days => ({
  from: new Date(today.getFullYear(), today.getMonth() + count, 1),
  to: new Date(today.getFullYear(), today.getMonth() + count + 1, 1),
})
