import { z } from 'zod'

const point = z.object({ text: z.string(), evidence: z.array(z.string()) })
const action = point.extend({ who: z.string().nullable(), by: z.string().nullable() })

/** What a model is asked for, of a part or of the whole: points with the numbers of the lines they rest on. */
export const drafted = z.object({
  summary: z.array(point),
  keyPoints: z.array(point),
  decisions: z.array(point),
  actionItems: z.array(action),
  outline: z.array(point),
})
export type Draft = z.infer<typeof drafted>

export const EMPTY_DRAFT: Draft = { summary: [], keyPoints: [], decisions: [], actionItems: [], outline: [] }

/**
 * A merged draft with the decisions and action items of the parts that none of its own rests on: what a model leaves
 * out when it makes many parts one is most often what was settled at the end.
 */
export function withNothingLost(merged: Draft, parts: readonly Draft[]): Draft {
  return {
    ...merged,
    decisions: restored(merged.decisions, (part) => part.decisions, parts),
    actionItems: restored(merged.actionItems, (part) => part.actionItems, parts),
  }
}

function restored<P extends { evidence: string[] }>(
  kept: readonly P[],
  of: (part: Draft) => readonly P[],
  parts: readonly Draft[],
): P[] {
  const covered = new Set(kept.flatMap(({ evidence }) => evidence))
  return [...kept, ...parts.flatMap(of).filter(({ evidence }) => !evidence.some((id) => covered.has(id)))]
}
