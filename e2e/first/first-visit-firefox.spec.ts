import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, record, save } from '../../testkit/engines/engine-journey.ts'
import { openFirefox } from '../../testkit/engines/firefox.ts'
import { startPathFilter } from '../../testkit/faults/path-filter.ts'

// Nobody listens there: this is about files and sound.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** What hands recordings in (src/sync/lazy-sync.ts). */
const RARE = /^\/assets\/rare-/

test('Firefox sends what was recorded on a first visit that lost its network, without a reload', async ({
  server,
  elsewhere,
}) => {
  const filter = await startPathFilter({ host: 'localhost', port: Number(new URL(server.url).port) })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => filter.close())
  const engine = stack.use(await openFirefox())
  // Nothing of the app is on the device yet, and no worker has the rest.
  const isWorker = (path: string): boolean => path.startsWith('/sw.js')
  const isRare = (path: string): boolean => isWorker(path) || RARE.test(path)
  filter.cut((path) => isRare(path) || path.startsWith('/api/changes'))
  await engine.goto(`http://localhost:${filter.port}/login`)
  await fillSignIn(engine)
  await expect.poll(() => filter.refused.some((path) => path.startsWith('/api/changes'))).toBe(true)
  filter.cut((path) => isRare(path) || path.startsWith('/api/'))
  await record(engine, 2)
  await save(engine, 'On a first visit')
  await expect.poll(() => engine.run(uploadsWaiting)).toBe(1)
  filter.cut(isWorker)
  const titles = async () => (await elsewhere.recordings()).map(({ title }) => title)
  await expect.poll(titles, { timeout: 60_000 }).toEqual(['On a first visit'])
})

/** Runs in the page: how many recordings could not be handed in for want of a network. */
async function uploadsWaiting(): Promise<number> {
  const owner: string = JSON.parse(localStorage.getItem('earmark-user') ?? '{}').id
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open(`earmark-app-${owner}`))
  const entries = await done(database.transaction('outbox').objectStore('outbox').getAll())
  database.close()
  return entries.filter(({ work, state }) => work.kind === 'upload' && state.waitingFor === 'offline').length
}
