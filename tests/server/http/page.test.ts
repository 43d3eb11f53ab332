import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAppPath, publicDocument } from '../../../contract/public-pages.ts'
import { inlineScriptHashes } from '../../../server/http/hooks/security-headers.ts'
import { readPage, servePage } from '../../../server/http/pages/page.ts'

const html = '<!doctype html><script>let theme = 1</script><script type="module" src="/assets/a-1.js"></script>'
const website = {
  'landing.html': '<h1>Landing</h1><span class="landing-footer__contact"></span><script>let landing = 1</script>',
  'privacy.html': '<h1>Privacy</h1>',
  'terms.html': '<h1>Terms</h1>',
  'not-found.html': '<h1>Page Not Found</h1>',
  'landing.de.html': '<h1>Startseite</h1><span class="landing-footer__contact"></span>',
  'privacy.de.html': '<h1>Datenschutz</h1>',
  'terms.de.html': '<h1>Bedingungen</h1>',
  'not-found.de.html': '<h1>Seite nicht gefunden</h1>',
}
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  for (const [name, text] of Object.entries(website)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'assets/a-1.js'), 'page()')
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync('page()'))
  app = Fastify()
  await servePage(app, folder, await readPage(folder), { email: null, links: [] })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['/login', '/library', '/recording/1', '/reset-password?token=1'])(
  '%s is the app, asked for anew each time',
  async (url) => {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', html])
  },
)

test.each([
  ['/', 'landing.html'],
  ['/?from=mail', 'landing.html'],
  ['/privacy', 'privacy.html'],
  ['/terms/', 'terms.html'],
] as const)('%s is a page of its own, asked for anew each time', async (url, name) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', website[name]])
})

test.each([
  ['/privacy', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'privacy.de.html'],
  ['/privacy', { 'accept-language': 'en;q=0.4, de;q=0.9' }, 'privacy.de.html'],
  ['/privacy', { 'accept-language': 'fr, de;q=0' }, 'privacy.html'],
  ['/', { 'accept-language': 'de' }, 'landing.de.html'],
  ['/nothing', { 'accept-language': 'de' }, 'not-found.de.html'],
  ['/terms?lang=de', { 'accept-language': 'en' }, 'terms.de.html'],
  ['/terms?lang=en', { 'accept-language': 'de', cookie: 'earmark-language=de' }, 'terms.html'],
  ['/terms', { 'accept-language': 'en', cookie: 'a=b; earmark-language=de' }, 'terms.de.html'],
  ['/terms?lang=../../x', { 'accept-language': 'de', cookie: 'earmark-language=fr' }, 'terms.de.html'],
] as const)('%s for %o is %s', async (url, headers, name) => {
  const answer = await app.inject({ url, headers })
  expect(answer.body).toBe(website[name])
  expect(answer.headers['content-language']).toBe(name.includes('.de.') ? 'de' : 'en')
  expect(String(answer.headers.vary).toLowerCase()).toMatch(/accept-language, cookie/)
})

test('a language that is chosen by the address is remembered, and no other', async () => {
  expect((await app.inject('/?lang=de')).headers['set-cookie']).toMatch(
    /^earmark-language=de; Path=\/; .*SameSite=Lax$/,
  )
  for (const url of ['/', '/?lang=fr', '/login?lang=de'])
    expect((await app.inject(url)).headers['set-cookie']).toBe(undefined)
})

test.each([
  ['/features', '/#features'],
  ['/pricing', '/#access'],
  ['/about', '/#how-it-works'],
])('%s leads to its part of the landing page', async (url, part) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, part])
})

test.each(['/nothing-here', '/test-app', '/recording'])('%s is not found, and says so to a person', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([404, website['not-found.html']])
})

test('no screen of the app is taken for a page that is not there', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../../src/app/shell/app.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path.replace('$', 'some-'))
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !isAppPath(path) && publicDocument(path) === null)).toEqual([])
})

test('hashed assets are kept for ever and come compressed, the worker is asked for anew', async () => {
  const asset = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
  expect(asset.headers['content-encoding']).toBe('br')
  expect(asset.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test.each(['/assets/gone.js', '/api/gone', '/../../etc/passwd.txt'])('%s is not found, not a document', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.stringContaining('nothing at') }])
})

test('the landing page names whom the operator names, and nobody else', async () => {
  const named = Fastify()
  await servePage(named, folder, await readPage(folder), {
    email: 'hello@example.org',
    links: ['https://www.example.org/@earmark?a="b"'],
  })
  const { body, headers } = await named.inject('/')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain('<a href="mailto:hello@example.org"')
  expect(body).toContain('<a href="https://www.example.org/@earmark?a=&#34;b&#34;" rel="noopener"')
  expect(body).toContain('>example.org</a>')
  expect((await named.inject('/privacy')).body).toBe(website['privacy.html'])
  await named.close()
  expect((await app.inject('/')).body).not.toContain('<nav')
})

describe('a page that is not built', () => {
  test('says what to do', async () => {
    const bare = Fastify()
    await servePage(bare, folder, await readPage(join(folder, 'missing')), { email: null, links: [] })
    const answer = await bare.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    await bare.close()
  })
})

test('the policy allows exactly the inline scripts of the documents', async () => {
  const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const hashes = inlineScriptHashes((await readPage(folder)) ?? '')
  expect(hashes.toSorted()).toEqual([hashOf('let landing = 1'), hashOf('let theme = 1')].toSorted())
})
