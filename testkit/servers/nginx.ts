import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestCertificate } from './certificate.ts'
import { whenGone } from './when-gone.ts'

const REFERENCE = fileURLToPath(new URL('../../docs/reference/nginx.conf', import.meta.url))
const START_MS = 20_000

export type Nginx = { accessLog(): Promise<string>; stop(): Promise<void> }
type Place = {
  folder: string
  pair: TestCertificate
  ports: { plain: number; secure: number; servers: readonly number[] }
}

/** Debian's nginx with the file of the operating guide; only ports, name and paths are the test's own. */
export async function startNginx({ folder, pair, ports }: Place): Promise<Nginx> {
  const paths = {
    site: join(folder, 'earmark.conf'),
    main: join(folder, 'nginx.conf'),
    log: join(folder, 'access.log'),
  }
  const servers = ports.servers.map((port) => `server 127.0.0.1:${port} max_fails=0;`)
  const replaced: [from: RegExp | string, to: string][] = [
    [/ 443 /g, ` ${ports.secure} `],
    [/:443 /g, `:${ports.secure} `],
    [/ 80;/g, ` ${ports.plain};`],
    [/:80;/g, `:${ports.plain};`],
    ['server 127.0.0.1:3000 max_fails=0;', servers.join('\n')],
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
  const callOff = whenGone(folder, ['kill', '-QUIT', String(child.pid)])
  const ended = once(child, 'close').finally(callOff)
  const until = Date.now() + START_MS
  while (!(await answers(ports.plain))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx does not answer: ${said}`)
    await delay(50)
  }
  return {
    accessLog: () => readFile(paths.log, 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status === 301
  } catch {
    return false // Not yet.
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
