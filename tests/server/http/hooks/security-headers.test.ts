import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { helmetOptions, securityHeaders } from '../../../../server/http/hooks/security-headers.ts'

const html = '<!doctype html><script>let theme = 1</script>'

async function headersOf(prepare: (app: FastifyInstance) => unknown): Promise<Record<string, unknown>> {
  const app = Fastify()
  await prepare(app)
  app.get('/', async () => 'hello')
  const { headers } = await app.inject({ url: '/' })
  await app.close()
  const { date: _, 'permissions-policy': __, ...rest } = headers
  return rest
}

test.each([
  ['http', 'http://localhost:3000', null],
  ['http at an address', 'http://192.168.1.20:3000', html],
  ['https', 'https://earmark.example.org', html],
  ['https on this machine', 'https://localhost:3000', html],
])('what is built at the start is what @fastify/helmet sets on each answer: %s', async (_, publicUrl, page) => {
  const built = await headersOf((app) => securityHeaders(app, { html: page, publicUrl }))
  const theirs = await headersOf((app) => app.register(helmet, helmetOptions({ html: page, publicUrl })))
  expect(built).toEqual(theirs)
  expect(built).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect('strict-transport-security' in built).toBe(publicUrl === 'https://earmark.example.org')
})

test('answers that are written past fastify, and refusals, have them too', async () => {
  const app = Fastify()
  securityHeaders(app, { html, publicUrl: 'http://localhost:3000' })
  app.get('/raw', (_request, reply) => {
    reply.hijack()
    reply.raw.end('hello')
  })
  for (const url of ['/raw', '/nowhere']) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  }
  await app.close()
})
