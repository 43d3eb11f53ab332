import { expect, it } from 'vitest'
import { queuedRequest } from '../../sw/queued-request.ts'

it('holds no audio and no credentials, and is small', async () => {
  const request = queuedRequest('https://earmark.example')
  expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/api/recordings'])
  expect([...request.headers.keys()]).toEqual(['content-type'])
  expect(await request.text()).toBe('{"doorbell":true}')
})
