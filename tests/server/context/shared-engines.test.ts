import { expect, onTestFinished, test } from 'vitest'
import { shareEngines } from '../../../server/context/shared-engines.ts'
import { openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

test('a server whose workers send words to another computer names it to people', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const process = (works: boolean, speech: string | null) =>
    shareEngines({
      ...{ database, works, isShared: true },
      own: { speech: () => speech, language: () => 'built-in', hosts: () => ({ speech, language: null }) },
    })
  const worker = process(true, 'speech.example.org')
  const server = process(false, null)
  await worker.look()
  await server.look()
  expect(server.current()).toMatchObject({ speech: 'speech.example.org', hosts: ['speech.example.org'] })
  await worker.end()
  await server.look()
  expect(server.current()).not.toHaveProperty('hosts')
})
