import type { z } from 'zod/mini'

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
  checks?: { _zod: { def: { maximum?: number } } }[]
  valueType?: z.ZodMiniType
}

/** As many as the body of a stranger may hold. */
export const MANY = 20_000

/**
 * Values that are wrong in MANY places, or in as many as a list may have: each of the lists of the schema once, with what leads to it.
 * @param text of all other fields: what it names should be there
 */
export function* costlyValues(schema: z.ZodMiniType, text: string): Generator<unknown> {
  const definition = definitionOf(schema)
  const { type, shape = {}, element, valueType, innerType, in: from, options = [] } = definition
  // A longer one is refused by its length alone.
  if (type === 'array') yield Array(mostOf(definition)).fill({})
  for (const [name, field] of Object.entries(shape)) {
    yield* within(field, text, (value) => ({ ...othersOf(shape, text), [name]: value }))
  }
  yield* within(element, text, (value) => [value])
  yield* within(valueType, text, (value) => ({ a: value }))
  for (const inner of [innerType, from, ...options]) yield* within(inner, text, (value) => value)
}

function* within(
  schema: z.ZodMiniType | undefined,
  text: string,
  lead: (value: unknown) => unknown,
): Generator<unknown> {
  if (schema) for (const value of costlyValues(schema, text)) yield lead(value)
}

const mostOf = ({ checks = [] }: Definition): number =>
  Math.min(MANY, ...checks.map(({ _zod: { def } }) => def.maximum ?? MANY))

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as Definition

/** What the other fields hold: where one is missing, or of no kind that is known, nothing else is looked at. */
function othersOf(shape: Record<string, z.ZodMiniType>, text: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, plainOf(definitionOf(field), text)]))
}

/** Left out of the body where it is undefined. */
function plainOf({ type, format, values, entries = {} }: Definition, text: string): unknown {
  const plain: Record<string, unknown> = {
    literal: values?.[0],
    enum: Object.values(entries)[0],
    string: format === 'datetime' ? '2026-01-01T00:00:00.000Z' : text,
    ...{ number: 1, boolean: true, array: [], record: {}, nullable: null },
  }
  return plain[type]
}
