export type Excerpt = { before: string; hit: string; after: string }

/** Characters of the sentence that stand on each side of the hit. */
const BESIDE = 48

/** The hit with what stands around it, cut between words. */
export function excerpt(text: string, { from, to }: { from: number; to: number }): Excerpt {
  return { before: lastOf(text.slice(0, from)), hit: text.slice(from, to), after: firstOf(text.slice(to)) }
}

function lastOf(before: string): string {
  const text = before.trimStart()
  if (text.length <= BESIDE) return text
  const cut = text.slice(-BESIDE)
  return `…${cut.slice(Math.max(0, cut.search(/\s/u)))}`
}

function firstOf(after: string): string {
  const text = after.trimEnd()
  if (text.length <= BESIDE) return text
  const cut = text.slice(0, BESIDE)
  return `${cut.replace(/\s\S*$/u, '')} …`
}
