import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Engines } from '../../../contract/changes.ts'
import { type SharedEngines, shareEngines } from '../../../server/context/shared-engines.ts'
import { setFact } from '../../../server/store/facts.ts'
import type { Database } from '../../../server/store/schema.ts'
import { TOLD } from '../../../server/store/tables/accounts/announced-engines.ts'
import { openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

let database: Database
beforeEach(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  onTestFinished(opened.close)
})

type Told = Partial<Omit<Engines, 'speech' | 'language'>>
const sharing = (works: boolean, speech: string | null, told: () => Told = () => ({})): SharedEngines =>
  shareEngines({
    ...{ database, works, isShared: true },
    own: { speech: () => speech, language: () => 'built-in', hosts: () => ({ speech, language: null }), told },
  })

test('a server whose workers send words to another computer names it to people', async () => {
  const worker = sharing(true, 'speech.example.org')
  const server = sharing(false, null)
  await worker.look()
  await server.look()
  expect(server.current()).toMatchObject({ speech: 'speech.example.org', hosts: ['speech.example.org'] })
  await worker.end()
  await server.look()
  expect(server.current()).not.toHaveProperty('hosts')
})

test('a server that leaves the work to a worker tells people what the worker can do, and how far its better engine is', async () => {
  const skills = {
    languages: ['en'],
    standIns: [{ engine: 'Whisper base', languages: null }],
    vocabulary: false,
    speakers: true,
  }
  let fetching: Told = { fetching: 0.4, fetchingLanguages: ['en', 'de'] }
  const worker = sharing(true, 'Moonshine', () => ({ ...skills, ...fetching }))
  const server = sharing(false, null, () => ({ languages: ['fr'], fetching: 0.9 }))
  expect(server.current()).toEqual({ speech: 'on the workers', language: 'built-in' })
  expect(worker.current()).toMatchObject({ ...skills, ...fetching })
  const heard = async () => {
    await worker.look()
    await server.look()
    return server.current()
  }
  expect(await heard()).toMatchObject({ speech: 'Moonshine', ...skills, ...fetching })
  fetching = { fetching: 0.5, fetchingLanguages: null }
  expect(await heard()).toMatchObject({ ...skills, ...fetching })
  fetching = {}
  expect(await heard()).not.toHaveProperty('fetching')
})

test('a worker of a version that tells less is understood', async () => {
  const server = sharing(false, null)
  await setFact(database, `${TOLD}older`, JSON.stringify({ speech: 'Moonshine', hosts: [], at: Date.now() }))
  await server.look()
  expect(server.current()).toEqual({ speech: 'Moonshine', language: 'built-in' })
})
