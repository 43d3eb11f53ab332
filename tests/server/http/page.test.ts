import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPage, servePage } from '../../../server/http/page.ts'
import { inlineScriptHashes } from '../../../server/http/security-headers.ts'

const html = '<!doctype html><script>let theme = 1</script><script type="module" src="/assets/a-1.js"></script>'
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'assets/a-1.js'), 'page()')
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync('page()'))
  app = Fastify()
  await servePage(app, folder, await readPage(folder))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['/', '/library', '/recording/1'])('%s is the document, asked for anew each time', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', html])
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

describe('a page that is not built', () => {
  test('says what to do', async () => {
    const bare = Fastify()
    await servePage(bare, folder, await readPage(join(folder, 'missing')))
    const answer = await bare.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    await bare.close()
  })
})

test('the policy allows exactly the inline scripts of the document', () => {
  const hash = createHash('sha256').update('let theme = 1').digest('base64')
  expect(inlineScriptHashes(html)).toEqual([`'sha256-${hash}'`])
})
