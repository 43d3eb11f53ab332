import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfferedModel } from '../../server/speech/local/model-catalogue.ts'

/** What the hub does with the next request, once. */
export type HubFault = 'cut' | 'silent' | 'wrong bytes' | 'not found' | 'elsewhere'

/** Nobody's, for documentation (RFC 5737). */
export const ELSEWHERE = '198.51.100.7'

/** What RFC 9110, 14.4 wants of a rest. */
const headersOf = (from: number, length: number) => ({
  'content-length': length - from,
  ...(from > 0 && { 'content-range': `bytes ${from}-${length - 1}/${length}` }),
})

const restOf = (bytes: Buffer, from: number, fault: HubFault | undefined): Buffer =>
  fault === 'wrong bytes' ? Buffer.alloc(bytes.length - from) : bytes.subarray(from)

/** Where a file lies that is not given here; null: it is. */
function locationOf(kind: string, file: string, fault: HubFault | undefined): string | null {
  if (fault === 'elsewhere') return `http://${ELSEWHERE}/${file}`
  return kind === 'models' ? `/store/${file}` : null
}

/** Plays the hub from which models are fetched: it knows ranges, redirects as the real one does, and fails when told to. */
export async function startModelHub(name: string, files: Record<string, Buffer>) {
  const faults: HubFault[] = []
  /** Of each file, the bytes that left the hub. */
  const sent = new Map<string, number>()
  const server = createServer((request, reply) => {
    const [, kind = '', file = ''] = /^\/(models|store)\/(.+)$/.exec(request.url ?? '') ?? []
    const bytes = files[file]
    const fault = kind === 'store' ? faults.shift() : undefined
    if (!bytes || fault === 'not found') return reply.writeHead(404).end()
    const location = locationOf(kind, file, fault)
    if (location !== null) return reply.writeHead(302, { location }).end()
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = restOf(bytes, from, fault)
    const isHalf = fault === 'cut' || fault === 'silent'
    const part = isHalf ? rest.subarray(0, Math.ceil(rest.length / 2)) : rest
    sent.set(file, (sent.get(file) ?? 0) + part.length)
    reply.writeHead(from > 0 ? 206 : 200, headersOf(from, bytes.length))
    if (part.length === rest.length) return reply.end(part)
    reply.write(part, () => fault === 'cut' && reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const model: OfferedModel = {
    name,
    about: 'tones',
    licence: 'MIT',
    files: Object.entries(files).map(([file, bytes]) => ({
      name: file,
      url: `https://huggingface.co/models/${file}`,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  return {
    /** What SPEECH_MODELS_URL says. */
    url,
    model,
    sent,
    failNext: (...next: HubFault[]) => faults.push(...next),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type ModelHub = Awaited<ReturnType<typeof startModelHub>>
