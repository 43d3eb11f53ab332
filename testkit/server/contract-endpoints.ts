import type { Endpoint } from '../../contract/endpoints.ts'

const files = import.meta.glob<Record<string, unknown>>('../../contract/**/*.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that any file of the contract defines: one that is added tomorrow is in it by itself. */
export const contractEndpoints: readonly Endpoint[] = Object.values(files)
  .flatMap((exported) => Object.values(exported))
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isEndpoint)
