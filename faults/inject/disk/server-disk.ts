import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { blobsFolder } from '../../../server/config/data-folder.ts'
import type { AppServer } from '../../../testkit/browser/app-server.ts'
import { lacksSmallDisk, mountSmallDisk } from '../../../testkit/server/small-disk.ts'
import { lacksPowerCutDisk, mountPowerCutDisk } from './power-cut-disk.ts'

const MB = 1024 ** 2
/** Of a full disk, by and by: less than a recording takes, so that its file is cut. */
const YIELDED_BYTES = 50_000

/** A disk of a server's own, which can fail and be well again. */
export type ServerDisk = {
  name: string
  /** Of the server that runs on it. */
  settings: Record<string, string>
  /** What the user reads meanwhile. */
  sentence: string
  fail(): void
  /** What goes on while it fails, called again and again. */
  goOn(): void
  mend(server: AppServer): Promise<void>
}

/** Why there can be none here; null when there can. */
export function lacksServerDisk(): string | null {
  const lacking = lacksSmallDisk() ?? lacksPowerCutDisk()
  if (lacking !== null) return lacking
  try {
    execFileSync('cc', ['--version'], { stdio: 'pipe' })
    return null
  } catch {
    return 'there is no compiler for C, with which a disk is made to fail'
  }
}

/** Made below this folder, and unmounted with it (unmountBelow). */
export type MakeDisk = (folder: string) => ServerDisk

/** Another program takes the last byte, and gives it back. */
export const fullDisk: MakeDisk = (folder) => {
  const mounted = join(folder, 'small')
  const disk = mountSmallDisk(mounted, 64 * MB)
  return {
    name: 'full',
    settings: { DATA_DIR: join(mounted, 'data') },
    sentence: 'The server is full.',
    fail: () => disk.fill(),
    goOn: () => disk.yield(YIELDED_BYTES),
    mend: async () => disk.free(),
  }
}

/** The same of a disk with nothing but audio on it: the database goes on, and could say of anything that it is kept. */
export const fullAudioDisk: MakeDisk = (folder) => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const disk = mountSmallDisk(blobsFolder(dataDir), 32 * MB)
  return {
    name: 'full of audio',
    settings: { DATA_DIR: dataDir },
    sentence: 'The server is full.',
    fail: () => disk.fill(),
    goOn: () => disk.yield(YIELDED_BYTES),
    mend: async () => disk.free(),
  }
}

/** Whatever is written or flushed fails, the database's files too. */
export const failingDisk: MakeDisk = (folder) => {
  const dataDir = join(folder, 'failing', 'data')
  const shim = join(folder, 'failing-disk.so')
  const source = resolve(import.meta.dirname, 'failing-disk.c')
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'], { stdio: 'pipe' })
  const whileThere = join(folder, 'disk-fails')
  return {
    name: 'EIO',
    settings: { DATA_DIR: dataDir, LD_PRELOAD: shim, EIO_BELOW: dataDir, EIO_WHILE: whileThere },
    sentence: 'The server is busy.',
    fail: () => writeFileSync(whileThere, ''),
    goOn: () => {},
    mend: async () => rmSync(whileThere),
  }
}

/** ext4 finds an error and goes read-only with files open, as it does when its journal cannot be written. */
export const readOnlyDisk: MakeDisk = (folder) => {
  const disk = mountPowerCutDisk(folder, 'errors=remount-ro')
  return {
    name: 'read-only',
    settings: { DATA_DIR: join(disk.folder, 'data') },
    sentence: 'The server is busy.',
    goOn: () => {},
    fail: () => failWrite(`/sys/fs/ext4/${basename(deviceOf(disk.folder))}/trigger_fs_error`),
    // As an operator does: the disk is checked, then the server is started again.
    async mend(server) {
      await server.kill()
      disk.repair()
      await server.restart()
    },
  }
}

/** The write itself fails, as the file system is read-only before it has returned. */
function failWrite(trigger: string): void {
  try {
    writeFileSync(trigger, '1')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error
  }
}

function deviceOf(folder: string): string {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((one) => one.split(' ')[1] === folder)
  if (!line) throw new Error(`Nothing is mounted at ${folder}.`)
  return line.split(' ')[0] ?? ''
}
