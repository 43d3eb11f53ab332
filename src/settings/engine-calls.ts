import {
  ENGINE_TEST_MS,
  type EngineChoices,
  type EngineKind,
  type EngineTest,
  engineEndpoints,
} from '../../contract/engines.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { client, personAtom, store } from '../store.ts'
import { engineTexts } from '../ui/texts/engines.ts'
import { serverTexts } from '../ui/texts/server.ts'

/** The server decides by the session; it refuses a call whose header names somebody else (decisions.md, Accounts). */
const asAdmin = () => ({ headers: { 'x-user-email': store.get(personAtom)?.user.email ?? '' } })

export const loadEngines = (): Promise<EngineChoices> => client.call(engineEndpoints.listEngines, asAdmin())

export const takeEngine = (kind: EngineKind, id: string): Promise<EngineChoices> =>
  client.call(engineEndpoints.chooseEngine, { body: { kind, id }, ...asAdmin() })

/** As patient as the server, and a little more for the way. */
export const testEngine = (id: string): Promise<EngineTest> =>
  client.call(engineEndpoints.testEngine, { body: { id }, timeoutMs: ENGINE_TEST_MS + 10_000, ...asAdmin() })

/** What the server said about a call that it refused, that there is no network, or else the sentence given. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiFailure)
    return error.kind === 'status' ? serverTexts.said(error.message) : engineTexts.offline
  console.error(error)
  return otherwise
}
