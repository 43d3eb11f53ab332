import { createECDH } from 'node:crypto'
import { z } from 'zod/mini'
import type { Config } from '../config/config.ts'
import type { Keep } from '../secrets/server-secrets.ts'

/** Identifies the sender to push services (RFC 8292). `subject`: how to contact the operator. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

const PRIVATE_BYTES = 32
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The keys are made at the first start and stored sealed: new ones void every subscription. */
export async function openVapid(config: Config, publicUrl: string, keep: Keep): Promise<Vapid> {
  const kept = await keep('push-keys', newKeys)
  const keys = keysSchema.parse(JSON.parse(kept))
  return { ...keys, subject: config.push.subject ?? defaultSubject(config, publicUrl) }
}

/** A key pair on P-256, the private key padded to 32 bytes: Node omits leading zeros. */
async function newKeys(): Promise<string> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const key = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - key.length), key]).toString('base64url')
  return JSON.stringify({ publicKey, privateKey })
}

/** Apple refuses an address that is not reachable from the internet. */
const defaultSubject = ({ owner }: Config, publicUrl: string): string =>
  publicUrl.startsWith('https:') && new URL(publicUrl).hostname !== 'localhost' ? publicUrl : `mailto:${owner.email}`
