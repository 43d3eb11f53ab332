import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenGone } from '../servers/when-gone.ts'

const VERSIONS = '/usr/lib/postgresql'
const OWNER = 'earmark'

/** A PostgreSQL of the test's own: in a folder that is removed with it, reached by a socket in there, without a port. */
export type TestPostgres = {
  /** Of this database, which must exist. */
  url(database: string): string
  /** Made as a copy of `template` when it is not there. */
  make(database: string, template?: string): void
  drop(database: string): void
  /** Statements for the database itself, as its owner. */
  sql(database: string, statement: string): string
  /** `immediate` is as if the machine had lost its power. */
  stop(how: 'fast' | 'immediate'): void
  start(): void
  /** Of the process whose children are all others of it. */
  pid(): number
  /** What it has logged so far. */
  log(): string
  /** While this process goes on. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  close(): void
}

/** `durable`: writes reach the disk, for tests that end it without warning. */
export function startPostgres({ durable = false, connections = 200 } = {}): TestPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const user = ownUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const asOwner = (program: string, args: string[]): [string, ...string[]] => {
    const path = join(programs(), program)
    return user ? ['setpriv', ...AS_POSTGRES, path, ...args] : [path, ...args]
  }
  const run = (program: string, args: string[]): string => {
    const [command, ...all] = asOwner(program, args)
    return execFileSync(command, all, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const settings = [
    `-c unix_socket_directories=${folder} -c listen_addresses= -c max_connections=${connections}`,
    `-c fsync=${durable ? 'on' : 'off'} -c shared_buffers=32MB -c autovacuum=off`,
    // What is looked through for words that lie open stays small.
    '-c min_wal_size=32MB -c max_wal_size=64MB',
  ].join(' ')
  const own = ['-D', data, '-w', '-s', '-o', settings, '-l', join(folder, 'log')]
  const start = () => {
    run('pg_ctl', ['start', ...own])
  }
  const stopping = (how: string) => ['stop', '-D', data, '-w', '-s', '-m', how]
  const stop = (how: string) => {
    run('pg_ctl', stopping(how))
  }
  const callOff = whenGone(folder, asOwner('pg_ctl', stopping('immediate')))
  run('initdb', ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  start()
  const sql = (database: string, statement: string) =>
    run('psql', [
      '-h',
      folder,
      '-U',
      OWNER,
      '-d',
      database,
      '-X',
      '-q',
      '-A',
      '-t',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      statement,
    ])
  return {
    url: (database) => `postgresql://${OWNER}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    make: (database, template = 'template0') => {
      if (sql('postgres', `select 1 from pg_database where datname = '${database}'`).trim() === '1') return
      sql('postgres', `create database ${database} template ${template}`)
    },
    drop: (database) => sql('postgres', `drop database if exists ${database} with (force)`),
    sql,
    start,
    stop,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    restart: async (how) => {
      const [command, ...all] = asOwner('pg_ctl', ['restart', '-m', how, ...own])
      const exit = once(spawn(command, all, { cwd: folder, stdio: 'ignore' }), 'exit')
      const [code] = await exit
      if (code !== 0) throw new Error(`pg_ctl restart ended with ${code}`)
    },
    close: () => {
      callOff()
      stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups']

/** PostgreSQL refuses to run as root. Null where the test does not run as root either. */
function ownUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** The folder of the newest PostgreSQL's programs. */
export function programs(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one)) : []
  const newest = versions.find((version) => existsSync(join(VERSIONS, version, 'bin', 'initdb')))
  if (newest) return join(VERSIONS, newest, 'bin')
  throw new Error('These tests need the Debian package postgresql: sudo apt-get install -y postgresql')
}
