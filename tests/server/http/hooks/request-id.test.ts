import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'

const GIVEN = '0f3a9b5c7d1e2f4a6b8c0d1e2f3a4b5c'
const MADE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

let server: TestServer
afterEach(() => server.close())

async function answered(trustProxy: string, given: string): Promise<string | null> {
  server = await startTestServer({ TRUST_PROXY: trustProxy })
  const answer = await server.anonymous.fetch('/healthz', { headers: { 'x-request-id': given } })
  return answer.headers.get('x-request-id')
}

describe('the id of a request', () => {
  test.each(['127.0.0.1', '10.0.0.0/8, 127.0.0.0/8', 'true'])('is its proxy’s with TRUST_PROXY=%s', async (trusted) => {
    expect(await answered(trusted, GIVEN)).toBe(GIVEN)
  })

  test.each(['false', '10.0.0.0/8'])(
    'is made where the caller is no proxy of ours: TRUST_PROXY=%s',
    async (trusted) => {
      expect(await answered(trusted, GIVEN)).toMatch(MADE)
    },
  )

  test.each(['short', 'x'.repeat(65), `${GIVEN}", "level": 10`, '{"a":1}aaaaaaaaaaa'])(
    'is made where what the proxy says is no id: %s',
    async (given) => {
      expect(await answered('127.0.0.1', given)).toMatch(MADE)
    },
  )
})
