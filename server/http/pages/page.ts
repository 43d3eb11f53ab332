import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { isAppPath, landingPart, NOT_FOUND_DOCUMENT, publicDocument } from '../../../contract/public-pages.ts'
import { inLanguage, pageLanguage } from './page-language.ts'
import { type Contact, withContact } from './public-contact.ts'

/** The output of `npm run build`. */
export const PAGE_FOLDER = join(import.meta.dirname, '../../../dist/page')

const NOT_BUILT = 'The page is not built yet. Run "npm run build" and start the server again; the API works already.\n'

/** The document of the app, and those of the public pages. */
const DOCUMENT = 'index.html'
const LANDING = publicDocument('/') ?? DOCUMENT

/** Every document of the page, for the hashes of their inline scripts; null when the page was not built. */
export async function readPage(folder: string): Promise<string | null> {
  try {
    const names = (await readdir(folder)).filter((name) => extname(name) === '.html')
    if (!names.includes(DOCUMENT)) return null
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The built page, and a document for every address that a person may open: a public page, or the app. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  html: string | null,
  contact: Contact,
): Promise<void> {
  const landings = html === null ? null : await landingsWithContact(folder, contact)
  if (html !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // Hashed names change with their content; everything else must be revalidated (above all sw.js).
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
    const path = pathOf(request)
    const part = landingPart(path)
    if (part !== null) return reply.redirect(part)
    const page = publicDocument(path)
    if (page === null && isAppPath(path)) return sendDocument(reply, DOCUMENT)
    const name = inLanguage(page ?? NOT_FOUND_DOCUMENT, pageLanguage(request, reply))
    const landing = landings?.get(name)
    if (landing !== undefined) return documentReply(reply).send(landing)
    return sendDocument(page === null ? reply.code(404) : reply, name)
  })
}

const CONTACT: Record<Language, string> = { en: 'Contact', de: 'Kontakt' }

/** By file; none where the operator names nobody. */
async function landingsWithContact(folder: string, contact: Contact): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES) {
    const name = inLanguage(LANDING, language)
    const html = await withContact(join(folder, name), contact, CONTACT[language])
    if (html !== null) found.set(name, html)
  }
  return found
}

const documentReply = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')

const sendDocument = (reply: FastifyReply, name: string): FastifyReply => documentReply(reply).sendFile(name)

/** Without the query and a trailing slash. */
const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')

/** A navigation, not a missing script or picture, which must not get a document. */
const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && extname(request.url.split('?')[0] ?? '') === ''
