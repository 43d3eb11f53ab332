/** The moment that a question names ("at minute 45", "at 12:30", "in the beginning"), in seconds; null when none. */
export function askedMoment(question: string, length: number): number | null {
  const minute = /\b(?:minute|min\.?) (\d{1,3})\b|\b(\d{1,3}) minutes? in\b/i.exec(question)
  if (minute) return Number(minute[1] ?? minute[2]) * 60
  const clock = /\bat (?:(\d):)?(\d{1,2}):(\d\d)\b/i.exec(question)
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  if (/\b(?:in|at) the (?:very )?(?:beginning|start)\b(?! of)/i.test(question)) return 0
  return /\bat the (?:very )?end\b(?! of)/i.test(question) ? length : null
}
