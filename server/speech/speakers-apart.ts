import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'

/**
 * Providers name voices anew in each request: "A" of one part need not be "A" of the part before. A label that was used
 * before is told apart, "A (part 2)", until a person gives both one name; to take them for one would be a guess.
 */
export function speakersApart(
  found: readonly TranscriptSegment[],
  before: readonly TranscriptSegment[],
): TranscriptSegment[] {
  const taken = new Set(before.flatMap(({ speaker }) => speaker ?? []))
  const names = new Map<string, string>()
  const nameOf = (label: string): string => {
    const name = names.get(label) ?? freeName(label, taken)
    names.set(label, name)
    taken.add(name)
    return name
  }
  return found.map((segment) => {
    if (segment.speaker === undefined) return segment
    return { ...segment, speaker: nameOf(segment.speaker) }
  })
}

function freeName(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label
  const voice = label.replace(/ \(part \d+\)$/, '')
  let part = 2
  while (taken.has(`${voice} (part ${part})`)) part += 1
  return `${voice} (part ${part})`
}
