import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { DevApi } from './dev-api.ts'
import { documentAt } from './dev-documents.ts'
import { devWorker } from './dev-worker.ts'

type Settings = {
  api: DevApi
  /** Of this process: the scripts of its documents carry it. */
  nonce: string
  withWorker: boolean
}

/** Where the server answers, and not the page. */
export const SERVER_PATHS = ['/api', '/healthz', '/readyz', '/metrics']

/** Of the headers of the server's own documents, those that say what a page may do. */
const PROTECTION = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']

const DOWN = 'The server does not run: npm run dev says why. It starts again when one of its files changes.'

/** Does for the page as its files are now what server/http/pages/page.ts does for the built one. */
export function devPage(settings: Settings): Plugin {
  return {
    name: 'earmark-dev-page',
    apply: 'serve',
    configureServer(vite) {
      vite.watcher.on('all', (event, path) => {
        if (!event.endsWith('Dir') && isOfServer(relative(vite.config.root, path))) settings.api.restart()
      })
      vite.middlewares.use((request, reply, next) => {
        answer(vite, settings, { request, reply }).then((isAnswered) => isAnswered || next(), next)
      })
    },
    // Modules that only the server's half of Vite has (src/site/prerender.tsx): no browser has heard of the change.
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const { client } = server.environments
      if (!client.moduleGraph.getModulesByFile(file)) client.hot.send({ type: 'full-reload' })
    },
  }
}

const isOfServer = (path: string): boolean => /^(server|contract)\//.test(path)

/** @returns false when it is for Vite: a module, a file of public/, or a call that it passes on to the server */
async function answer(
  vite: ViteDevServer,
  { api, nonce, withWorker }: Settings,
  { request, reply }: { request: IncomingMessage; reply: ServerResponse },
): Promise<boolean> {
  const url = request.url ?? '/'
  const path = url.replace(/\?.*/, '')
  if (SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`))) {
    // It is held while the server starts again.
    if (await api.ready()) return false
    send(reply, { status: 503, type: 'application/json', body: JSON.stringify({ error: DOWN }) })
    return true
  }
  if (path === '/sw.js') {
    send(reply, { type: 'text/javascript', body: await devWorker(vite.config.root, withWorker) })
    return true
  }
  const found = await documentAt(vite, path)
  if (found === null) return false
  if ('location' in found) {
    reply.writeHead(302, found).end()
    return true
  }
  for (const [name, value] of protection(await api.ready(), nonce)) reply.setHeader(name, value)
  const body = await vite.transformIndexHtml(url, found.html)
  send(reply, { status: found.status, type: 'text/html; charset=utf-8', body })
  return true
}

/** The policy is the server's own, so that what it forbids is seen here; only Vite's inline scripts come on top. */
function protection(headers: Headers | null, nonce: string): [string, string][] {
  return PROTECTION.flatMap((name): [string, string][] => {
    const value = headers?.get(name)
    return value ? [[name, value.replace("script-src 'self'", `$& 'nonce-${nonce}'`)]] : []
  })
}

function send(reply: ServerResponse, { status = 200, type, body }: { status?: number; type: string; body: string }) {
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}
