import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'

type Page = { html: string | null; publicUrl: string }

/** Sets the security headers of every answer. They are the same for all, so they are built once. */
export function securityHeaders(app: FastifyInstance, page: Page): void {
  const headers = Object.entries(headersOf(helmetOptions(page)))
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw response: some answers bypass fastify.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    done()
  })
}

/** The content security policy allows the page's own inline scripts by hash, and Mantine's inline styles. */
export function helmetOptions({ html, publicUrl }: Page) {
  const https = publicUrl.startsWith('https:')
  // Browsers would then refuse http to every other program of the machine.
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(html ?? '')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No string becomes code; the one policy, src/platform/trusted-scripts.ts, accepts script addresses of this server.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https && !isLocal ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Browsers ignore and report it on plain http, which is how a first start on another machine is opened.
    crossOriginOpenerPolicy: https,
    crossOriginEmbedderPolicy: https && { policy: 'require-corp' },
    originAgentCluster: https,
  } satisfies HelmetOptions
}

/** The headers that helmet sets on a response which is never sent. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** As CSP wants them: the SHA-256 of exactly the characters between the tags. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .map(([, script]) => script ?? '')
    .filter((script) => script.trim() !== '')
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
