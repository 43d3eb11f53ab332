import type { ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { sha256 } from '../../scripts/build/page-hashes.ts'
import { differences } from '../../scripts/compare-served.ts'
import { startScriptedServer } from '../../testkit/servers/scripted-server.ts'

const LANDING = '<footer><span class="landing-footer__contact"></span></footer>'
const FILES = { 'index.html': '<title>Earmark</title>', 'landing.html': LANDING, 'assets/app-1234abcd.js': 'run()' }
const HASHES = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, sha256(Buffer.from(text))]))

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

type Answer = (path: string, encoding: string) => string | null

/** A server of the files, which answers otherwise where `lie` says so. */
async function serverOf(lie: Answer, answer?: (path: string, reply: ServerResponse) => boolean): Promise<URL> {
  const server = await startScriptedServer((request, _body, reply) => {
    const path = request.url ?? '/'
    if (answer?.(path, reply)) return
    const name = { '/': 'landing.html', '/dashboard': 'index.html' }[path] ?? path.slice(1)
    const encoding = String(request.headers['accept-encoding'])
    const text = lie(path, encoding) ?? FILES[name as keyof typeof FILES]
    if (text === undefined) return void reply.writeHead(404).end()
    if (encoding === 'br') reply.setHeader('content-encoding', 'br').end(brotliCompressSync(text))
    else reply.end(text)
  })
  closers.push(() => server.close())
  return new URL(server.url)
}

const asBuilt: Answer = () => null

test('a server that delivers the build differs nowhere', async () => {
  expect(await differences(await serverOf(asBuilt), HASHES)).toEqual([])
})

test('names a file of which one byte differs', async () => {
  const server = await serverOf((path) => (path.startsWith('/assets/') ? 'run();' : null))
  expect(await differences(server, HASHES)).toEqual([{ path: '/assets/app-1234abcd.js', why: 'differs' }])
})

test('looks at what browsers get, which is compressed', async () => {
  const server = await serverOf((path, encoding) => (path.startsWith('/assets/') && encoding === 'br' ? 'spy()' : null))
  expect(await differences(server, HASHES)).toEqual([{ path: '/assets/app-1234abcd.js', why: 'differs' }])
})

test('looks at the addresses that people open, not at the files alone', async () => {
  const server = await serverOf((path) => (path === '/dashboard' ? '<title>Another</title>' : null))
  expect(await differences(server, HASHES)).toEqual([{ path: '/dashboard', why: 'differs' }])
})

test('looks at the other language under its address', async () => {
  const server = await serverOf((path) =>
    path === '/?lang=de' ? 'Ganz anders' : path === '/landing.de.html' ? LANDING : null,
  )
  const hashes = { 'landing.de.html': sha256(Buffer.from(LANDING)) }
  expect(await differences(server, hashes)).toEqual([{ path: '/?lang=de', why: 'differs' }])
})

test('follows no redirect, and says what does not answer', async () => {
  const server = await serverOf(asBuilt, (path, reply) => {
    if (path === '/dashboard') reply.writeHead(302, { location: '/index.html' }).end()
    if (path === '/index.html') reply.socket?.destroy()
    return path === '/dashboard' || path === '/index.html'
  })
  const found = await differences(server, HASHES)
  expect(found).toEqual([
    { path: '/dashboard', why: 'answered 302' },
    { path: '/index.html', why: expect.stringMatching(/^no answer: /) },
  ])
})

const contact = (links: string) =>
  LANDING.replace(/<span.*span>/, `<nav class="landing-footer__contact" aria-label="Contact">${links}</nav>`)
const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener" class="text-action text-action--quiet">${words}</a>`

test('an operator may name whom to write to, and nothing else', async () => {
  const named = contact(link('mailto:ada@example.org', 'ada@example.org') + link('https://example.org', 'example.org'))
  const german = named.replace('Contact', 'Kontakt')
  for (const said of [named, german]) {
    expect(await differences(await serverOf((path) => (path === '/' ? said : null)), HASHES)).toEqual([])
  }
  for (const more of [
    '<script src="/spy.js"></script>',
    link('javascript:spy()', 'Mail'),
    link('https://a.b', '<b>b</b>'),
  ]) {
    const server = await serverOf((path) => (path === '/' ? contact(more) : null))
    expect(await differences(server, HASHES), more).toEqual([{ path: '/', why: 'differs' }])
  }
})
