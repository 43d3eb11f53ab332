import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { RequestOptions } from 'web-push'
import type { PushSubscriptionFields } from '../../contract/accounts/push.ts'
import { isPublicAddress, placeOf } from '../config/allowed-hosts.ts'
import type { Vapid } from './vapid.ts'

/** How long a push service stores a message for a browser that is offline. Seconds. */
const KEPT_SECONDS = 24 * 60 * 60
const PATIENCE_MS = 10_000

export type PushNote = {
  payload: string
  /** A later message of the same topic replaces one that still waits at the push service (RFC 8030, 5.4). */
  topic: string
}

/** The port that sends push messages. */
export type Pusher = {
  /** For the browsers, which accept messages only from the holder of the private key. */
  readonly publicKey: string
  allows(endpoint: string): boolean
  /** `gone`: the browser has ended this subscription, or it is none. Throws PushRefusedError, or errors of the network. */
  send(to: PushSubscriptionFields, note: PushNote, signal: AbortSignal): Promise<'taken' | 'gone'>
}

/** A retry is of no use: the endpoint is not allowed, or the push service refuses this message. */
export class PushRefusedError extends Error {
  override name = 'PushRefusedError'
}

type Resolve = (hostname: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void
type Options = {
  vapid: Vapid
  hosts: readonly string[]
  /** The system's resolver by default. */
  resolve?: Resolve
}

const resolveHere: Resolve = (hostname, answer) => systemLookup(hostname, { all: true }, answer)

export function createPusher({ vapid, hosts, resolve = resolveHere }: Options): Pusher {
  const toPublicOnly = publicLookup(resolve)
  return {
    publicKey: vapid.publicKey,
    allows: (endpoint) => placeOf(endpoint, hosts) !== null,
    async send(to, { payload, topic }, signal) {
      const place = placeOf(to.endpoint, hosts)
      if (place === null) throw new PushRefusedError(`${originOf(to.endpoint)} is not in PUSH_HOSTS.`)
      const sealed = await seal(to, payload, { vapidDetails: vapid, TTL: KEPT_SECONDS, urgency: 'normal', topic })
      if (!sealed) return 'gone'
      const { method, headers, body } = sealed
      const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
      const request = to.endpoint.startsWith('https:') ? requestHttps : requestHttp
      const lookup = place === 'public' ? { lookup: toPublicOnly } : {}
      const status = await exchange(request(to.endpoint, { method, headers, signal: patience, ...lookup }), body)
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      const answered = `The push service ${originOf(to.endpoint)} answered ${status}.`
      throw status === 429 || status >= 500 ? new Error(answered) : new PushRefusedError(answered)
    },
  }
}

/** Null when no browser made these keys. */
async function seal(to: PushSubscriptionFields, payload: string, options: RequestOptions) {
  const { default: webpush } = await import('web-push')
  try {
    return webpush.generateRequestDetails(to, payload, options)
  } catch (error) {
    console.warn('A push subscription holds no usable keys.', error)
    return null
  }
}

/** Connects to the very address that was checked: a name that resolves differently next time gains nothing (DNS rebinding). */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, { all }, callback) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      const closed = addresses?.find(({ address }) => !isPublicAddress(address))
      if (error || !first) callback(error ?? new Error(`${hostname} has no address.`), '')
      else if (closed) callback(new PushRefusedError(`${hostname} is at ${closed.address}, which is not public.`), '')
      else if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

/** The status; redirects are not followed, and the body is not read. */
function exchange(request: ClientRequest, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.end(body)
  })
}

/** For messages: the rest of an endpoint is a secret. */
const originOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).origin : 'This endpoint')
