import { afterEach, beforeEach, expect, it } from 'vitest'
import { refusedModels } from '../../../server/context/engines/refused-models.ts'
import { readFact } from '../../../server/store/facts.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const refused = async (byThisProcess: string[], taken: string | null = null, isByItself = true) => {
  const choice = taken === null ? null : { id: taken, isByItself }
  return [...(await refusedModels(server.context.database, byThisProcess, choice))]
}

it('are those of this process and of those before it', async () => {
  expect(await refused([])).toEqual([])
  expect(await refused(['model:large'])).toEqual(['model:large'])
  expect(await refused(['model:middle'])).toEqual(['model:large', 'model:middle'])
  expect(await refused([])).toEqual(['model:large', 'model:middle'])
  // The next version finds them under this name.
  expect(await readFact(server.context.database, 'refused-models')).toBe('["model:large","model:middle"]')
})

it('are none that the server has taken since by itself, but one that a person has chosen was refused all the same', async () => {
  await refused(['model:large', 'model:middle'])
  expect(await refused([], 'model:large', false)).toEqual(['model:large', 'model:middle'])
  expect(await refused(['model:large'], 'model:large')).toEqual(['model:middle'])
  expect(await refused([], 'model:large', false)).toEqual(['model:middle'])
})
