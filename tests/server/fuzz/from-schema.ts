import type { z } from 'zod/mini'
import { nastyTexts, nastyValues } from './nasty.ts'
import type { Random } from './random.ts'

/** Values that are in use, so that a made-up call also meets something that is there. */
export type Known = { uuids: readonly [string, ...string[]]; texts: readonly [string, ...string[]] }

/** The part of a schema's definition that this reads (zod 4, `_zod.def`). */
type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
  valueType?: z.ZodMiniType
}

/** How often any one value is replaced by one that does not belong there. */
const NASTY = 0.12

/** A value that a schema would take, or nearly: wrong types, nasty texts, fields that are missing or too many. */
export function fromSchema(schema: z.ZodMiniType, random: Random, known: Known): unknown {
  if (random.chance(NASTY)) return random.chance(0.5) ? random.pick(nastyTexts) : random.pick(nastyValues)
  const definition = schema._zod.def as Definition
  const inner = (one: z.ZodMiniType | undefined): unknown => (one ? fromSchema(one, random, known) : undefined)
  switch (definition.type) {
    case 'object':
      return fromShape(definition.shape ?? {}, random, known)
    case 'optional':
    case 'default':
      return random.chance(0.3) ? undefined : inner(definition.innerType)
    case 'nullable':
      return random.chance(0.3) ? null : inner(definition.innerType)
    case 'array':
      return Array.from({ length: random.below(5) }, () => inner(definition.element))
    case 'record':
      return { [text(undefined, random, known)]: inner(definition.valueType) }
    case 'pipe':
      return inner(definition.in)
    case 'union':
      return inner(definition.options?.[random.below(definition.options.length)])
    case 'enum':
      return Object.values(definition.entries ?? {})[random.below(Object.keys(definition.entries ?? {}).length)]
    case 'literal':
      return definition.values?.[0]
    case 'unknown':
      return random.pick(nastyValues)
    case 'boolean':
      return random.chance(0.5)
    case 'number':
      return random.pick([0, 1, 2, 7.5, 9999, 12.25])
    case 'string':
      return text(definition.format, random, known)
    default:
      throw new Error(`The fuzzer does not know the schema type ${definition.type} yet. Teach it.`)
  }
}

function fromShape(shape: Record<string, z.ZodMiniType>, random: Random, known: Known): Record<string, unknown> {
  const fields = Object.entries(shape).filter(() => !random.chance(0.05))
  const made: Record<string, unknown> = {}
  for (const [name, schema] of fields) made[name] = fromSchema(schema, random, known)
  if (random.chance(0.1)) made[random.pick(nastyTexts).slice(0, 50)] = random.pick(nastyValues)
  return made
}

function text(format: string | undefined, random: Random, known: Known): string {
  switch (format) {
    case 'uuid':
      return random.pick(known.uuids)
    case 'email':
      return `someone${random.below(50)}@example.org`
    case 'datetime':
      return new Date(random.below(2_000_000_000) * 1000).toISOString()
    default:
      return random.chance(0.3) ? random.pick(nastyTexts) : random.pick(known.texts)
  }
}
