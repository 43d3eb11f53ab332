import type { z } from 'zod/mini'

/** One sentence about the first thing that is wrong, naming its field. */
export function fieldMessage(where: string, issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  const place = field ? `The field "${field}"` : `The ${where}`
  return `${place} is wrong: ${issue?.message ?? 'not as expected'}.`
}

/** Collecting all issues of 2 MB of `{}` takes seconds and gigabytes. */
const TO_THE_FIRST: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** `safeParse` for what anybody may send: it ends at the first thing that is wrong, and only that one is told. */
export const toFirstIssue = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): z.core.util.SafeParseResult<z.output<S>> => schema.safeParse(value, TO_THE_FIRST)
