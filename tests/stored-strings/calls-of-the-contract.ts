import type { z } from 'zod/mini'
import { contractEndpoints } from '../../testkit/server/contract-endpoints.ts'
import { addFields, type Fields, inOrder } from './schemas.ts'

/** Names of the outermost fields that are sent (query and body) and answered, by method and path. */
export function callsOfTheContract(): Record<string, { sent: string; answered: string }> {
  const calls = new Map<string, { sent: Set<string>; answered: Set<string> }>()
  for (const { method, path, query, body, answer } of contractEndpoints) {
    const call = calls.get(`${method} ${path}`) ?? { sent: new Set(), answered: new Set() }
    calls.set(`${method} ${path}`, call)
    for (const name of [...outermost(query), ...outermost(body)]) call.sent.add(name)
    for (const name of outermost(answer)) call.answered.add(name)
  }
  return Object.fromEntries(
    [...calls].map(([call, { sent, answered }]) => [call, { sent: inOrder(sent), answered: inOrder(answered) }]),
  )
}

const outermost = (schema: z.ZodMiniType | undefined): Iterable<string> => addFields(schema, new Map()).get('') ?? []

/** The fields within a field, and the values that it is restricted to, by its name; whatever call it is in. */
export function fieldsWithin(more: readonly z.ZodMiniType[]): Record<string, string> {
  const all: Fields = new Map()
  for (const { query, body, answer } of contractEndpoints) for (const one of [query, body, answer]) addFields(one, all)
  for (const schema of more) addFields(schema, all)
  const within = [...all]
    .filter(([name, fields]) => name !== '' && fields.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(within.map(([name, fields]) => [name, inOrder(fields)]))
}
