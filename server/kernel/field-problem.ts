import type { z } from 'zod/mini'

/** One sentence about the first invalid field, naming it. */
export function fieldMessage(where: string, issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  const place = field ? `The field "${field}"` : `The ${where}`
  return `${place} is wrong: ${issue?.message ?? 'not as expected'}.`
}

/** Collecting all issues of 2 MB of `{}` takes seconds and gigabytes. */
const TO_THE_FIRST: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** `safeParse` for untrusted input: it stops at the first issue. */
export const toFirstIssue = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): z.core.util.SafeParseResult<z.output<S>> => schema.safeParse(value, TO_THE_FIRST)
