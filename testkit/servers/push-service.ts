import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionFields } from '../../contract/accounts/push.ts'

export type ReceivedPush = {
  endpoint: string
  headers: IncomingHttpHeaders
  /** Decrypted with the browser's key. */
  text: string
  /** What the sender signed (RFC 8292), after its signature was checked against the key it names. */
  signed: { aud: string; exp: number; sub: string }
  /** The sender's public key. */
  key: string
}

/** What a browser that subscribed keeps to itself. */
type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer }

/** A push service on loopback, and the browsers behind it that decrypt. */
export type PushService = {
  /** For PUSH_HOSTS. */
  origin: string
  received: ReceivedPush[]
  /** A browser subscribes. */
  newSubscription(): PushSubscriptionFields
  /** The browser has ended its subscription. */
  end(subscription: PushSubscriptionFields): void
  /** From now on this status is answered, such as 410 or 503; null takes messages again. */
  answer(status: number | null): void
  /** How often somebody has asked, whatever was answered. */
  asked(): number
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  let status: number | null = null
  let asked = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked += 1
      const endpoint = `${origin}${request.url}`
      const browser = browsers.get(endpoint)
      if (status === null && browser) received.push(read(endpoint, request.headers, body, browser))
      response.writeHead(status ?? (browser ? 201 : 404), { location: 'http://169.254.169.254/' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    newSubscription() {
      const endpoint = `${origin}/send/${randomUUID()}`
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      browsers.set(endpoint, { ecdh, auth })
      return { endpoint, keys: { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') } }
    },
    end: ({ endpoint }) => void browsers.delete(endpoint),
    answer: (next) => {
      status = next
    },
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function read(endpoint: string, headers: IncomingHttpHeaders, body: Buffer, browser: Browser): ReceivedPush {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  return { endpoint, headers, text: decrypt(body, browser), signed: checkSigned(token, key), key }
}

/** RFC 8188 with the keys of RFC 8291. Throws when it was not encrypted for this browser. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes))
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function checkSigned(token: string, key: string): ReceivedPush['signed'] {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signer, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature of the push message is wrong.')
  }
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
