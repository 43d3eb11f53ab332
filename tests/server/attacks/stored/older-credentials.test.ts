/** What was given out before a reset, a sign-out or a disabling opens nothing after it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import { Authenticator } from '../../../../testkit/samples/authenticator.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { updatePassword, useLink } from '../../accounts/invited.ts'

const SITE = 'http://notes.example.org'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE })
})
afterEach(() => server.close())

async function person(name: string) {
  const email = `${name}@example.org`
  const client = await server.newPerson(email)
  const { user } = await (await client.json('GET', '/api/auth/session')).json()
  return { email, client, id: user.id }
}

async function audioLink(client: TestClient): Promise<string> {
  const id = newRecordingId()
  await postRecording(client, recordingForm({ id }, fakeWebm()))
  const { audioUrl } = await (await client.json('GET', `/api/recordings/${id}/audio-url`)).json()
  expect((await server.anonymous.fetch(audioUrl)).status).toBe(200)
  return audioUrl
}
const play = async (link: string) => (await server.anonymous.fetch(link)).status

async function passkey({ client }: { client: TestClient }, name: string) {
  const authenticator = new Authenticator(SITE)
  const options = await (await client.json('POST', '/api/auth/passkeys/options')).json()
  const added = await client.json('POST', '/api/auth/passkeys', { name, made: authenticator.make(options) })
  return { authenticator, id: passkeyEndpoints.addPasskey.answer.parse(await added.json()).id }
}
async function enter({ authenticator }: { authenticator: Authenticator }) {
  const options = await (await server.anonymous.json('POST', '/api/auth/passkey/options')).json()
  const client = new TestClient(server.url)
  return (await client.json('POST', '/api/auth/passkey/verify', authenticator.use(options))).status
}

test('a reset ends the sign-in links, the other reset tokens and the audio links of before', async () => {
  const ada = await person('ada')
  expect((await ada.client.json('GET', '/api/auth/session')).status).toBe(200)
  const { recovery } = server.context
  const link = await recovery.signInToken(ada.email)
  const [first, second] = [await recovery.resetToken(ada.email), await recovery.resetToken(ada.email)]
  const audio = await audioLink(ada.client)
  expect((await updatePassword(server, first, 'a password of mine')).status).toBe(200)
  expect((await updatePassword(server, second, 'a password of yours')).status).toBe(400)
  expect((await useLink(server, link)).status).toBe(400)
  expect(await play(audio)).toBe(403)
  expect((await ada.client.json('GET', '/api/auth/session')).status).toBe(401)
  expect((await useLink(server, await recovery.signInToken(ada.email))).status).toBe(200)
})

test('a reset says which passkeys there are, and takes away those that it is told to', async () => {
  const bo = await person('bo')
  const mine = await passkey(bo, 'My phone')
  const stolen = await passkey(bo, 'A phone of somebody')
  const token = await server.context.recovery.resetToken(bo.email)
  const headers = { authorization: `Bearer ${token}` }
  const listed = await server.anonymous.json('GET', '/api/auth/update-password', undefined, headers)
  expect([listed.status, await listed.json()]).toMatchObject([
    200,
    { passkeys: [{ name: 'My phone' }, { name: 'A phone of somebody' }] },
  ])
  const form = { password: 'a password of mine', removePasskeys: [stolen.id] }
  const answer = await server.anonymous.json('POST', '/api/auth/update-password', form, headers)
  const { passkeys } = peopleEndpoints.updatePassword.answer.parse(await answer.json())
  expect(passkeys).toMatchObject([{ name: 'My phone' }])
  expect([await enter(stolen), await enter(mine)]).toEqual([401, 200])
  const used = await server.anonymous.json('GET', '/api/auth/update-password', undefined, headers)
  expect([used.status, await used.json()]).toMatchObject([400, { code: 'reset-token' }])
})

test("a reset takes away nobody else's passkeys", async () => {
  const cy = await person('cy')
  const dan = await person('dan')
  const key = await passkey(dan, 'My phone')
  const headers = { authorization: `Bearer ${await server.context.recovery.resetToken(cy.email)}` }
  const form = { password: 'a password of mine', removePasskeys: [key.id] }
  expect((await server.anonymous.json('POST', '/api/auth/update-password', form, headers)).status).toBe(200)
  expect(await enter(key)).toBe(200)
})

test('an account that was disabled plays no link, and its sign-in links stay dead when it is enabled', async () => {
  const eve = await person('eve')
  const audio = await audioLink(eve.client)
  const link = await server.context.recovery.signInToken(eve.email)
  await server.context.people.setDisabled(eve.id, true)
  expect(await play(audio)).toBe(403)
  await server.context.people.setDisabled(eve.id, false)
  expect([await play(audio), (await useLink(server, link)).status]).toEqual([403, 400])
  const { people, recovery } = server.context
  const { user: ivo } = await people.invite({ email: 'ivo@example.org', name: 'Ivo' })
  const invitation = await recovery.signInToken(ivo.email)
  await people.setDisabled(ivo.id, true)
  await people.setDisabled(ivo.id, false)
  expect((await useLink(server, invitation)).status).toBe(400)
  expect(await people.find(ivo.id)).toMatchObject({ state: 'invited' })
})

test('an audio link ends with the session that it was signed in, by sign-out here or from another device', async () => {
  const flo = await person('flo')
  const here = await audioLink(flo.client)
  const phone = await server.signIn({ email: flo.email, password: 'another long password' })
  const there = await audioLink(phone)
  const devices = await (await phone.json('GET', '/api/auth/devices')).json()
  const other = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
  await phone.json('DELETE', `/api/auth/devices/${other.id}`)
  expect([await play(here), await play(there)]).toEqual([403, 200])
  await phone.json('POST', '/api/auth/logout')
  expect(await play(there)).toBe(403)
})

test('an audio link is no use to whoever puts another session into it', async () => {
  const gus = await person('gus')
  const link = await audioLink(gus.client)
  await gus.client.json('POST', '/api/auth/logout')
  const open = await audioLink(await server.signIn({ email: gus.email, password: 'another long password' }))
  const session = new URLSearchParams(open.split('?')[1]).get('session')
  expect(await play(link.replace(/session=[^&]*/, `session=${session}`))).toBe(403)
})

// A trigger stands for the reset that comes between: it runs just before the session is written.
testUnlessOnPostgres('a reset in the moment of a sign-in leaves no session behind', async () => {
  const hal = await person('hal')
  const { database } = server.context
  const open = async () => (await sql`select id from session where "userId" = ${hal.id}`.execute(database)).rows.length
  const before = await open()
  await sql`create trigger moved before insert on session
    begin update user set credentials = 'moved' where id = new."userId"; end`.execute(database)
  const form = { email: hal.email, password: 'another long password' }
  const refused = await server.anonymous.json('POST', '/api/auth/login', form)
  await sql`drop trigger moved`.execute(database)
  expect([refused.status, refused.headers.getSetCookie(), await open()]).toEqual([401, [], before])
  expect((await server.anonymous.json('POST', '/api/auth/login', form)).status).toBe(200)
})
