import type { z } from 'zod/mini'

/** One sentence about the first thing that is wrong, naming its field. */
export function fieldProblem(where: string, issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  const place = field ? `The field "${field}"` : `The ${where}`
  return `${place} is wrong: ${issue?.message ?? 'not as expected'}.`
}
