import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What `npm run build` makes. */
export const PAGE_FOLDER = join(import.meta.dirname, '../../dist/page')

const NOT_BUILT = 'The page is not built yet. Run "npm run build" and start the server again; the API works already.\n'

/** The document of the page; null when it was not built. */
export async function readPage(folder: string): Promise<string | null> {
  return readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The built page, and its document for every address that a person may open. */
export async function servePage(app: FastifyInstance, folder: string, html: string | null): Promise<void> {
  if (html !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // Hashed names change with their content; everything else must be asked for anew (sw.js above all).
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      wildcard: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || !isNavigation(request)) {
      return reply.code(404).send({ error: `There is nothing at ${request.url.split('?')[0]}.` })
    }
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    return sendDocument(reply)
  })
}

const sendDocument = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')

/** A person's address bar, not a missing script or picture, which must not get a document. */
const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && extname(request.url.split('?')[0] ?? '') === ''
