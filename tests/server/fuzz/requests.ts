import { randomBytes } from 'node:crypto'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { type Endpoint, endpoints, UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { recordingFieldsSchema } from '../../../contract/recordings/most-speakers.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'
import { fromSchema, type Known } from './from-schema.ts'
import { nastyJson, nastyTexts } from './nasty.ts'
import type { Random } from './random.ts'

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  /** Sent without a session: else what ends a session would end the run. */
  isAnonymous: boolean
  /** The caller hangs up in the middle of the body. */
  isCut: boolean
}

type Make = (random: Random, known: Known) => FuzzRequest

const endsSessions = new Set<Endpoint>([endpoints.logout, peopleEndpoints.setPassword])

/** Every endpoint of the contract, and the calls that carry files, each as often as the others. */
export const makers: readonly [Make, ...Make[]] = [
  sendForm,
  // The only one that makes a recording: among all others it comes too seldom.
  sendForm,
  ...contractEndpoints.filter((endpoint) => endpoint !== endpoints.createRecording).map((endpoint) => callOf(endpoint)),
  getAudio,
  getExport,
  sendUpload,
  sendUpload,
]

const request = (random: Random, parts: Partial<FuzzRequest> & Pick<FuzzRequest, 'method' | 'path'>): FuzzRequest => ({
  ...{ body: null, isAnonymous: random.chance(0.05), isCut: random.chance(0.01) },
  ...parts,
  headers: { ...oddHeaders(random), ...parts.headers },
})

function oddHeaders(random: Random): Record<string, string> {
  if (!random.chance(0.1)) return {}
  const name = random.pick(['authorization', 'x-user-email', 'x-earmark-user', 'accept', 'if-none-match', 'cookie2'])
  return { [name]: inHeader(random.pick(nastyTexts)) }
}

/** What Node lets into a header. */
const inHeader = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '').slice(0, 4000)
const inPath = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString())

function segment(random: Random, known: Known): string {
  if (random.chance(0.7)) return random.pick(known.uuids)
  const nasty = random.pick(nastyTexts)
  return random.chance(0.2) ? nasty.replace(/[^\x21-\x7e]|#|\?/g, '').slice(0, 500) : inPath(nasty)
}

function query(values: unknown, random: Random): string {
  const pairs = Object.entries(values && typeof values === 'object' ? values : {})
  const texts = pairs.map(([name, value]) => `${inPath(name)}=${inPath(asText(value))}`)
  if (random.chance(0.1)) texts.push(...texts, '%', 'a[b]=c', '__proto__=1')
  return texts.length === 0 ? '' : `?${texts.join('&')}`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function callOf(endpoint: Endpoint): Make {
  return (random, known) => {
    const path = endpoint.path.replace(/:\w+/g, () => segment(random, known))
    const asked = endpoint.query ? query(fromSchema(endpoint.query, random, known), random) : ''
    const json = random.chance(0.05)
      ? random.pick(nastyJson)
      : endpoint.body && JSON.stringify(fromSchema(endpoint.body, random, known))
    const type = random.chance(0.03) ? inHeader(random.pick(nastyTexts)) || 'text/plain' : 'application/json'
    const hasBody = json !== undefined && endpoint.method !== 'GET'
    return request(random, {
      method: endpoint.method,
      path: path + asked,
      ...(hasBody ? { headers: { 'content-type': type }, body: Buffer.from(json) } : {}),
      ...(endsSessions.has(endpoint) ? { isAnonymous: true } : {}),
    })
  }
}

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

function sendForm(random: Random, known: Known): FuzzRequest {
  const made = fromSchema(recordingFieldsSchema, random, known)
  const odd = made && typeof made === 'object' ? Object.entries(made) : []
  // A form is refused for any one field: in half of them only one is odd, so that what lies behind them is reached.
  const at = random.below(odd.length + 1)
  const few = { title: 'Meeting', duration: '12.5', ...Object.fromEntries(odd.slice(at, at + 1)) }
  const fields = random.chance(0.5) ? few : Object.fromEntries(odd)
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`name="${inHeader(name).replaceAll('"', '')}"`, Buffer.from(asText(value))),
  )
  const file = Buffer.concat([random.chance(0.7) ? WEBM : Buffer.alloc(0), randomBytes(random.below(3000))])
  const name = random.chance(0.9) ? 'audio' : inHeader(random.pick(nastyTexts)).replaceAll('"', '')
  if (random.chance(0.8)) parts.push(part(`name="${name}"; filename="../../a.webm"`, file, 'audio/webm'))
  const end = random.chance(0.9) ? '--fuzz--\r\n' : ''
  const type = random.chance(0.95) ? 'multipart/form-data; boundary=fuzz' : 'multipart/form-data'
  const body = Buffer.concat([...parts, Buffer.from(end)])
  return request(random, { method: 'POST', path: '/api/recordings', headers: { 'content-type': type }, body })
}

const part = (disposition: string, content: Buffer, type = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--fuzz\r\nContent-Disposition: form-data; ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])

function getAudio(random: Random, known: Known): FuzzRequest {
  const link = { user: 'somebody', expires: '99999999999999', signature: random.pick(nastyTexts) }
  const asked = query({ segment: random.pick(nastyTexts), playable: '1', ...(random.chance(0.3) ? link : {}) }, random)
  const range = random.pick([
    'bytes=0-',
    'bytes=-0',
    'bytes=5-1',
    'bytes=999999999999999999999-',
    inHeader(random.pick(nastyTexts)),
  ])
  return request(random, {
    method: random.pick(['GET', 'HEAD']),
    path: `/api/recordings/${segment(random, known)}/audio${random.chance(0.5) ? asked : ''}`,
    headers: { range },
  })
}

function getExport(random: Random, known: Known): FuzzRequest {
  return request(random, { method: 'GET', path: `/api/export/${segment(random, known)}` })
}

function sendUpload(random: Random, known: Known): FuzzRequest {
  const id = random.pick(known.uuids)
  const odd = (usual: string): string => (random.chance(0.85) ? usual : inHeader(random.pick(nastyTexts)))
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const metadata = `recording ${base64(odd(id))},segment ${base64(odd('0'))},mime ${base64(odd('audio/webm'))}`
  const body = randomBytes(random.below(5000))
  const isCreation = random.chance(0.4)
  const length: Record<string, string> = random.chance(0.5)
    ? { 'upload-length': odd('5000') }
    : { 'upload-defer-length': odd('1') }
  return request(random, {
    method: isCreation ? 'POST' : random.pick(['PATCH', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS']),
    path: isCreation
      ? UPLOADS_PATH
      : `${UPLOADS_PATH}/${random.chance(0.8) ? `${id}.${odd('0').replace(/[^\w.-]/g, '')}` : segment(random, known)}`,
    headers: {
      'tus-resumable': odd('1.0.0'),
      'upload-offset': odd('0'),
      'upload-metadata': odd(metadata),
      'content-type': odd('application/offset+octet-stream') || 'text/plain',
      ...length,
    },
    body: isCreation ? null : body,
  })
}
