import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import type { TestCertificate } from '../stand-ins/certificate.ts'

const REFERENCE = fileURLToPath(new URL('../../docs/reference/nginx.conf', import.meta.url))

export type Nginx = { accessLog(): Promise<string>; stop(): Promise<void> }
type Place = { folder: string; pair: TestCertificate; ports: { plain: number; secure: number; server: number } }

/** Debian's nginx with the file of the operating guide; only ports, name and paths are the test's own. */
export async function startNginx({ folder, pair, ports }: Place): Promise<Nginx> {
  const paths = {
    site: join(folder, 'earmark.conf'),
    main: join(folder, 'nginx.conf'),
    log: join(folder, 'access.log'),
  }
  const replaced: [from: RegExp | string, to: string][] = [
    [/ 443 /g, ` ${ports.secure} `],
    [/:443 /g, `:${ports.secure} `],
    [/ 80;/g, ` ${ports.plain};`],
    [/:80;/g, `:${ports.plain};`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    [/earmark\.example\.org/g, 'localhost'],
    ['/etc/ssl/earmark/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/ssl/earmark/privkey.pem', join(folder, 'key.pem')],
    ['/var/log/nginx/earmark.log', paths.log],
  ]
  let site = await readFile(REFERENCE, 'utf8')
  for (const [from, to] of replaced) {
    const changed = site.replace(from, to)
    if (changed === site) throw new Error(`${from} is not in docs/reference/nginx.conf any more`)
    site = changed
  }
  await writeFile(paths.site, site)
  await writeFile(join(folder, 'cert.pem'), pair.cert)
  await writeFile(join(folder, 'key.pem'), pair.key)
  await writeFile(paths.main, main(folder, paths.site))
  const child = spawn('nginx', ['-p', folder, '-c', paths.main], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const ended = once(child, 'close')
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    expect((await fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' })).status).toBe(301)
  }, 20_000)
  return {
    accessLog: () => readFile(paths.log, 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

/** The file around it, which Debian's package brings; workers run as whoever owns the folder. */
function main(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  return [
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr warn;',
    'events {}',
    `http { ${temporary.join(' ')} include ${site}; }`,
  ].join('\n')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
