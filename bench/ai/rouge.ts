import { tokens } from '../../core/text/terms.ts'

/** ROUGE-N (Lin, 2004): F1 of runs of so many words, each counted as often as the other text has it. Percent. */
export function rouge(made: string, reference: string, words: number): number {
  const own = runsOf(made, words)
  const left = new Map<string, number>()
  const wanted = runsOf(reference, words)
  for (const run of wanted) left.set(run, (left.get(run) ?? 0) + 1)
  let shared = 0
  for (const run of own) {
    const count = left.get(run) ?? 0
    if (count === 0) continue
    left.set(run, count - 1)
    shared += 1
  }
  const sum = own.length + wanted.length
  return sum === 0 ? 0 : (200 * shared) / sum
}

function runsOf(text: string, words: number): string[] {
  const all = tokens(text)
  return all.slice(words - 1).map((_, at) => all.slice(at, at + words).join(' '))
}
