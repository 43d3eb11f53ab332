import { z } from 'zod/mini'
import type { Config } from '../config.ts'
import type { Keep } from '../secret.ts'

/** Who sends, for the push services (RFC 8292). `subject`: whom they can write to. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The keys are made at the first start and kept beside the secret, sealed: with others every subscription is void. */
export async function openVapid(config: Config, publicUrl: string, keep: Keep): Promise<Vapid> {
  const kept = await keep('push-keys', newKeys)
  const keys = keysSchema.parse(JSON.parse(kept))
  return { ...keys, subject: config.push.subject ?? defaultSubject(config, publicUrl) }
}

/** The library is loaded here and by the first message (pusher.ts), not by every start. */
async function newKeys(): Promise<string> {
  const { default: webpush } = await import('web-push')
  return JSON.stringify(webpush.generateVAPIDKeys())
}

/** Apple refuses an address that nobody on the Internet could write to. */
const defaultSubject = ({ owner }: Config, publicUrl: string): string =>
  publicUrl.startsWith('https:') && new URL(publicUrl).hostname !== 'localhost' ? publicUrl : `mailto:${owner.email}`
