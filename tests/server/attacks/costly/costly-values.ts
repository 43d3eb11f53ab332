import type { z } from 'zod/mini'
import { newRecordingId } from '../../../../contract/ids.ts'

/** The part of a schema's definition that this reads (zod 4, `_zod.def`). */
type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  values?: unknown[]
  entries?: Record<string, string>
  format?: string
  valueType?: z.ZodMiniType
}

/** As many as the body of a stranger may hold. */
export const MANY = 20_000

/** Values that are wrong in MANY places: each of the lists of the schema once, with what leads to it. */
export function* costlyValues(schema: z.ZodMiniType): Generator<unknown> {
  const { type, shape = {}, element, valueType, innerType, in: from, options = [] } = definitionOf(schema)
  if (type === 'array') yield Array(MANY).fill({})
  for (const [name, field] of Object.entries(shape)) {
    yield* within(field, (value) => ({ ...othersOf(shape), [name]: value }))
  }
  yield* within(element, (value) => [value])
  yield* within(valueType, (value) => ({ a: value }))
  for (const inner of [innerType, from, ...options]) yield* within(inner, (value) => value)
}

function* within(schema: z.ZodMiniType | undefined, lead: (value: unknown) => unknown): Generator<unknown> {
  if (schema) for (const value of costlyValues(schema)) yield lead(value)
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as Definition

/** What the other fields hold: where one is missing, or of no kind that is known, nothing else is looked at. */
function othersOf(shape: Record<string, z.ZodMiniType>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, plainOf(definitionOf(field))]))
}

/** Left out of the body where it is undefined. */
function plainOf({ type, format, values, entries = {} }: Definition): unknown {
  const plain: Record<string, unknown> = {
    literal: values?.[0],
    enum: Object.values(entries)[0],
    string: format === 'uuid' ? newRecordingId() : format === 'datetime' ? '2026-01-01T00:00:00.000Z' : 'x',
    ...{ number: 1, boolean: true, array: [], record: {}, nullable: null },
  }
  return plain[type]
}
