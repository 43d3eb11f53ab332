import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES = 400_000_000

/** A disk of its own that can be looked at as it would be after the power has gone. */
export type PowerCutDisk = {
  /** Where it is mounted. */
  folder: string
  /** Everything written so far is on the disk. */
  flush(): void
  /** What is on the disk at this moment, and no more: a copy, mounted elsewhere. Resolves to its folder. */
  copyNow(): string
  /** Unmounted, checked and mounted again. */
  repair(): void
}

/** Why there can be none here; null when there can. */
export function lacksPowerCutDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a disk image'
  return existsSync('/dev/loop-control') ? null : 'this machine has no loop devices'
}

/** An image with ext4, mounted in the folder: what is written there and not flushed is not in the image. */
export function mountPowerCutDisk(folder: string, options = 'errors=continue'): PowerCutDisk {
  const image = join(folder, 'disk.img')
  const mounted = join(folder, 'disk')
  writeFileSync(image, '')
  truncateSync(image, BYTES)
  run('mkfs.ext4', '-q', '-F', image)
  mkdirSync(mounted)
  mount(image, mounted, options)
  return {
    folder: mounted,
    flush: () => run('sync', '-f', mounted),
    copyNow() {
      const copy = join(folder, 'copy.img')
      run('cp', '--sparse=always', image, copy)
      const found = join(folder, 'copy')
      // ext4 plays its journal back, as after any power cut.
      mkdirSync(found)
      mount(copy, found, options)
      return found
    },
    repair() {
      run('umount', mounted)
      check(image)
      mount(image, mounted, options)
    },
  }
}

/** Lets go of all disks whose images are in the folder. */
export function unmountBelow(folder: string): void {
  if (process.platform !== 'linux') return
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
  for (const place of places) if (place.startsWith(`${folder}/`)) run('umount', '-l', place)
}

const mount = (image: string, folder: string, options: string): void =>
  run('mount', '-o', `loop,${options}`, image, folder)

/** It ends with 1 where it has mended something (e2fsck(8)). */
function check(image: string): void {
  const { status, stdout, stderr } = spawnSync('e2fsck', ['-p', image], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}: ${stdout}${stderr}`)
}

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })
