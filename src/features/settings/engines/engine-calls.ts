import {
  ENGINE_TEST_MS,
  type EngineChoices,
  type EngineKind,
  type EngineTest,
  engineEndpoints,
  type ModelServer,
} from '../../../../contract/accounts/engines.ts'
import { asAdministrator } from '../../../session/as-administrator.ts'
import { client } from '../../../session/client.ts'

export const loadEngines = (): Promise<EngineChoices> => client.call(engineEndpoints.listEngines, asAdministrator())

export const takeEngine = (kind: EngineKind, id: string): Promise<EngineChoices> =>
  client.call(engineEndpoints.chooseEngine, { body: { kind, id }, ...asAdministrator() })

/** As patient as the server, and a little more for the way. */
export const testEngine = (kind: EngineKind, id: string): Promise<EngineTest> =>
  client.call(engineEndpoints.testEngine, {
    body: { kind, id },
    timeoutMs: ENGINE_TEST_MS + 10_000,
    ...asAdministrator(),
  })

export const findModels = (): Promise<ModelServer[]> => client.call(engineEndpoints.findModels, asAdministrator())
