import type Dexie from 'dexie'
import type { z } from 'zod/mini'

/** Primary key and indices of each table, as `stores()` of Dexie takes them. */
export function schemaOf(database: Dexie): Record<string, string> {
  return Object.fromEntries(
    database.tables.map(({ name, schema }) => [
      name,
      [schema.primKey, ...schema.indexes].map((one) => one.src).join(', '),
    ]),
  )
}

/** The part of a schema's definition that this reads (zod 4, `_zod.def`). */
type Definition = {
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: unknown[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
}

/** Field names by the name of what they are in, `''` for the outermost; with the values that a field is restricted to. */
export type Fields = Map<string, Set<string>>

export function addFields(schema: z.ZodMiniType | undefined, fields: Fields, within = ''): Fields {
  if (!schema) return fields
  const { shape, options, entries, values, element, innerType, valueType, in: input } = schema._zod.def as Definition
  const names = fields.get(within) ?? new Set()
  fields.set(within, names)
  for (const [name, field] of Object.entries(shape ?? {})) {
    names.add(name)
    addFields(field, fields, name)
  }
  for (const value of [...Object.values(entries ?? {}), ...(values ?? [])]) names.add(`=${String(value)}`)
  for (const one of [...(options ?? []), element, innerType, valueType, input]) addFields(one, fields, within)
  return fields
}

export const inOrder = (names: Iterable<string> | undefined): string => [...(names ?? [])].sort().join(' ')
