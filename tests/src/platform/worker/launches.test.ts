import { afterEach, expect, test, vi } from 'vitest'
import { type Launch, onLaunch } from '../../../../src/platform/worker/launches.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a mailed link that opens the installed app keeps what is behind its hash', async () => {
  const setConsumer = vi.fn<(consume: (launch: { targetURL: string }) => void) => void>()
  vi.stubGlobal('window', { launchQueue: { setConsumer } })
  const launched = new Promise<Launch>((resolve) => onLaunch(resolve))
  const [consume] = setConsumer.mock.lastCall ?? []
  consume?.({ targetURL: 'https://notes.example.org/magic-login?from=mail#token=abc' })
  expect(await launched).toEqual({ files: [], path: '/magic-login?from=mail#token=abc' })
})
