import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInSchema } from '../../../contract/account.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the owner signs in, has a session and loses it at sign-out', async () => {
  const owner = await server.signIn()
  const answer = await owner.json('GET', '/api/auth/session')
  expect(signedInSchema.parse(await answer.json()).user).toMatchObject({ email: 'owner@localhost', isAdmin: true })
  const stolen = owner.cookie
  expect((await owner.json('POST', '/api/auth/logout')).status).toBe(200)
  expect((await owner.json('GET', '/api/auth/session')).status).toBe(401)
  const thief = await server.anonymous.fetch('/api/auth/session', { headers: { cookie: stolen } })
  expect(thief.status).toBe(401)
})

test('the session cookie is out of reach of scripts and other sites', async () => {
  const answer = await server.anonymous.json('POST', '/api/auth/login', {
    email: 'OWNER@localhost',
    password: 'correct horse battery',
  })
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^earmark\.session=/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})
