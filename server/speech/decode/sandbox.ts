import { execFile } from 'node:child_process'
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../local/find-program.ts'

/** What one child may use: prlimit(1) sets them where this machine has it. */
export type Limits = {
  /** Seconds of processor; null: as many as it needs. */
  cpuSeconds: number | null
  /** Bytes of its own data (RLIMIT_DATA): Node and wasm reserve addresses without end, so these are not counted. */
  memoryBytes: number | null
  /** Largest file that it may write. */
  fileBytes: number
}

/** Files and folders that a child may read, and those that it may write; and an argument with which it only starts and ends. */
export type SandboxPaths = { reads: readonly string[]; writes: readonly string[]; trial: string }

export type Program = {
  path: string
  args: string[]
  limits: Limits
  /** For programs that read what people send: where bubblewrap can run they see these files and no network. */
  walls?: SandboxPaths
  /** A file that it reads on its standard input. */
  input?: string
  /** Whatever else runs here goes before it, where this machine has nice(1). */
  isNice?: true
}
/** After the first limit of the processor, at which a program may still end by itself, the system kills it. Seconds. */
const GRACE = 5
const OPEN_FILES = 256

const run = promisify(execFile)
const TRIAL_MS = 10_000

const NICENESS = '10'

type Command = Pick<Program, 'path' | 'args'>

/** The command that runs a program within its limits, and within its walls where this machine can build them. */
export async function sandboxed(program: Program): Promise<Command> {
  const command = await confined(program)
  const nice = program.isNice ? findProgram('nice') : null
  return nice === null ? command : { path: nice, args: ['-n', NICENESS, command.path, ...command.args] }
}

async function confined(program: Program): Promise<Command> {
  const limited = withLimits(program)
  const { walls } = program
  const bubblewrap = walls ? findProgram('bwrap') : null
  if (!walls || bubblewrap === null || !(await canBuildWalls(bubblewrap, program.path, walls))) return limited
  return withWalls(bubblewrap, program.path, limited, walls)
}

function withLimits({ path, args, limits }: Pick<Program, 'path' | 'args' | 'limits'>): Command {
  const prlimit = findProgram('prlimit')
  if (prlimit === null) return { path, args }
  const { cpuSeconds, memoryBytes, fileBytes } = limits
  const own = ['--core=0', `--nofile=${OPEN_FILES}`, `--fsize=${fileBytes}`]
  if (cpuSeconds !== null) own.push(`--cpu=${cpuSeconds}:${cpuSeconds + GRACE}`)
  if (memoryBytes !== null) own.push(`--data=${memoryBytes}`)
  return { path: prlimit, args: [...own, '--', path, ...args] }
}

/**
 * No other process, no network, no file but the programs of the system and what is named. Nor a terminal, without
 * `--new-session`, which would take it out of its group: `runProgram` gives it a session, and ends it by that group.
 */
function withWalls(
  bubblewrap: string,
  program: string,
  { path, args }: Command,
  { reads, writes }: SandboxPaths,
): Command {
  const own = ['--unshare-all', '--die-with-parent', '--dev', '/dev', ...system()]
  for (const one of [...new Set([dirname(program), dirname(realpathSync(program)), ...reads])])
    if (!one.startsWith('/usr/')) own.push('--ro-bind', one, one)
  for (const one of writes) own.push('--bind', one, one)
  return { path: bubblewrap, args: [...own, '--chdir', '/', '--', path, ...args] }
}

/** The programs and libraries of the system; on Debian and its like /lib and others are links into /usr. */
function system(): string[] {
  const folders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap((folder) => {
    const there = lstatSync(folder, { throwIfNoEntry: false })
    if (!there) return []
    return there.isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : ['--ro-bind', folder, folder]
  })
  const libraries = ['/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => ['--ro-bind-try', path, path])
  return ['--ro-bind', '/usr', '/usr', ...folders, ...libraries]
}

/** Programs that were seen to start behind walls here. One that was not is tried again the next time. */
const startedBehindWalls = new Set<string>()

/** Whether bubblewrap may run here, and the program finds all it needs behind its walls. */
async function canBuildWalls(bubblewrap: string, path: string, { trial }: SandboxPaths): Promise<boolean> {
  if (startedBehindWalls.has(path)) return true
  const started = withWalls(bubblewrap, path, { path, args: [trial] }, { reads: [], writes: [], trial })
  try {
    await run(started.path, started.args, { env: {}, timeout: TRIAL_MS })
    startedBehindWalls.add(path)
    return true
  } catch {
    // Namespaces are forbidden here, or the program's libraries lie elsewhere: describe-start.ts says so.
    return false
  }
}

/** For the lines at a start: whether what decodes sound is held to its limits, and kept from network and other files. */
export async function isSandboxed(): Promise<{ limits: boolean; walls: boolean }> {
  const bubblewrap = findProgram('bwrap')
  const ffmpeg = findProgram('ffmpeg')
  const trial = ffmpeg === null ? '--version' : '-version'
  const path = ffmpeg ?? process.execPath
  return {
    limits: findProgram('prlimit') !== null,
    walls: bubblewrap !== null && (await canBuildWalls(bubblewrap, path, { reads: [], writes: [], trial })),
  }
}
