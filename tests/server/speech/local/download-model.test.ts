import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadModel } from '../../../../server/speech/local/download-model.ts'
import { OFFERED_MODELS } from '../../../../server/speech/local/model-catalogue.ts'

const BYTES = Buffer.alloc(500_000, 'earmark')
const HALF = 250_000

describe('fetching a model', () => {
  let folder = ''
  let server: Server
  let url = ''
  let ranges: (string | undefined)[] = []
  /** Hangs up in the middle of the next answer. */
  let cutNext = false
  let knowsRanges = true
  /** In the place of the next answer. */
  let instead: ((reply: ServerResponse) => unknown) | null = null

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-download-'))
    ranges = []
    cutNext = false
    knowsRanges = true
    instead = null
    // This machine may be behind one.
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NODE_USE_ENV_PROXY']) vi.stubEnv(name, '')
    server = createServer((request, reply) => {
      ranges.push(request.headers.range)
      if (instead) return void instead(reply)
      const from = knowsRanges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
      const rest = BYTES.subarray(from)
      const range = { 'content-range': `bytes ${from}-${BYTES.length - 1}/${BYTES.length}` }
      reply.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...(from > 0 ? range : {}) })
      if (!cutNext) return reply.end(rest)
      cutNext = false
      reply.write(rest.subarray(0, HALF), () => reply.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.onnx`
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  const sha256 = createHash('sha256').update(BYTES).digest('hex')
  const model = (hash = sha256) => ({
    name: 'tones',
    files: [{ name: 'model.onnx', url, bytes: BYTES.length, sha256: hash }],
  })
  const here = () => readdir(join(folder, 'tones'))

  it('tells how far it is, and does not fetch again what is here', async () => {
    const progress: number[] = []
    await downloadModel(model(), folder, { onProgress: (bytes) => progress.push(bytes) })
    expect(await readFile(join(folder, 'tones', 'model.onnx'))).toEqual(BYTES)
    expect(progress.at(-1)).toBe(BYTES.length)
    await downloadModel(model(), folder)
    expect(ranges).toHaveLength(1)
    expect(await here()).toEqual(['model.onnx'])
  })

  it.each([true, false])('goes on after a cut in the middle (server knows ranges: %s)', async (known) => {
    knowsRanges = known
    cutNext = true
    await expect(downloadModel(model(), folder)).rejects.toThrow(/Try again: the download continues where it stopped\./)
    expect(await here()).toEqual(['model.onnx.part'])
    await downloadModel(model(), folder)
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
    expect(await readFile(join(folder, 'tones', 'model.onnx'))).toEqual(BYTES)
  })

  it('throws away what is not the file that was meant', async () => {
    await expect(downloadModel(model('0'.repeat(64)), folder)).rejects.toThrow(/isn't the expected file/)
    expect(await here()).toEqual([])
  })

  const page = Buffer.alloc(5000, '<p>Blocked.</p>')
  it.each<[string, number, Record<string, string | number>]>([
    ['of a length of its own', 200, { 'content-length': page.length }],
    ['of no length', 200, { 'content-type': 'text/html; charset=utf-8' }],
    ['from another byte on', 206, { 'content-range': `bytes 0-${page.length - 1}/${BYTES.length}` }],
    ['that ends elsewhere', 206, { 'content-length': page.length, 'content-range': `bytes ${HALF}-254999/*` }],
  ])('keeps what is here when a proxy answers with a page (%s), and goes on behind it', async (_, status, headers) => {
    cutNext = true
    await expect(downloadModel(model(), folder)).rejects.toThrow('continues where it stopped')
    const part = join(folder, 'tones', 'model.onnx.part')
    const before = await readFile(part)
    instead = (reply) => reply.writeHead(status, headers).end(page)
    await expect(downloadModel(model(), folder)).rejects.toThrow(
      /^model\.onnx couldn't be downloaded\. 127\.0\.0\.1:\d+ answered with something else\. Try again/,
    )
    expect((await readFile(part)).equals(before)).toBe(true)
    instead = null
    await downloadModel(model(), folder)
    expect(ranges.at(-1)).toBe(`bytes=${before.length}-`)
    expect(await readFile(join(folder, 'tones', 'model.onnx'))).toEqual(BYTES)
  })

  it('stops at the length that is known, before an endless file fills the disk', async () => {
    let isOpen = true
    instead = (reply) => {
      reply.once('close', () => {
        isOpen = false
      })
      const more = () => {
        while (isOpen && reply.write(BYTES));
      }
      reply.on('drain', more)
      more()
    }
    await expect(downloadModel(model(), folder)).rejects.toThrow(/isn't the expected file/)
    expect(await here()).toEqual([])
    await expect.poll(() => isOpen, { timeout: 100_000 }).toBe(false)
  })

  it('is done by one process at a time', async () => {
    let goOn: () => void = () => {}
    const begun = new Promise<void>((resolve) => {
      instead = (reply) => {
        reply.writeHead(200, { 'content-length': BYTES.length })
        reply.write(BYTES.subarray(0, HALF), () => resolve())
        goOn = () => reply.end(BYTES.subarray(HALF))
      }
    })
    const first = downloadModel(model(), folder)
    await begun
    await expect(downloadModel(model(), folder)).rejects.toThrow(
      'Another process on this machine is downloading tones.',
    )
    expect(ranges).toHaveLength(1)
    goOn()
    await first
    expect(await readFile(join(folder, 'tones', 'model.onnx'))).toEqual(BYTES)
    await downloadModel(model(), folder)
  })

  it.each([
    [{ HTTP_PROXY: 'http://127.0.0.1:9' }, ' HTTP_PROXY counts only with NODE_USE_ENV_PROXY=1: set that too.'],
    [{ http_proxy: 'http://127.0.0.1:9' }, ' HTTP_PROXY counts only with NODE_USE_ENV_PROXY=1: set that too.'],
    [{ HTTP_PROXY: 'http://127.0.0.1:9', NODE_USE_ENV_PROXY: '1' }, ''],
    [{ HTTPS_PROXY: 'http://127.0.0.1:9' }, ''],
  ])('says what a proxy in %o needs to be asked', async (environment, hint) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const gone = { ...model(), files: model().files.map((file) => ({ ...file, url: 'http://127.0.0.1:1/model.onnx' })) }
    const sentence = `127.0.0.1:1 can't be reached.${hint} Try again`
    await expect(downloadModel(gone, folder)).rejects.toThrow(sentence)
  })

  it('names who cannot be reached, in a sentence', async () => {
    const gone = { ...model(), files: model().files.map((file) => ({ ...file, url: 'http://127.0.0.1:1/model.onnx' })) }
    await expect(downloadModel(gone, folder)).rejects.toThrow(
      "model.onnx couldn't be downloaded. 127.0.0.1:1 can't be reached. Try again: the download continues where it stopped.",
    )
  })

  it('fetches a file of another length anew', async () => {
    await downloadModel(model(), folder)
    await writeFile(join(folder, 'tones', 'model.onnx'), 'short')
    await downloadModel(model(), folder)
    expect(await readFile(join(folder, 'tones', 'model.onnx'))).toEqual(BYTES)
  })
})

it('offers only models whose every file is pinned to a revision, a length and a checksum', () => {
  for (const { url, bytes, sha256 } of OFFERED_MODELS.flatMap(({ files }) => files)) {
    expect(url).toMatch(/^https:\/\/[^ ]+\/resolve\/[0-9a-f]{40}\/[\w.-]+$/)
    expect(bytes).toBeGreaterThan(1000)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  }
})
