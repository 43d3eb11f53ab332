import { execFileSync } from 'node:child_process'
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
}

/** Why there can be none here; null when there can. */
export function lacksPowerCutDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a disk image'
  return existsSync('/dev/loop-control') ? null : 'this machine has no loop devices'
}

/** An image with ext4, mounted in the folder: what is written there and not flushed is not in the image. */
export function mountPowerCutDisk(folder: string): PowerCutDisk {
  const image = join(folder, 'disk.img')
  const mounted = join(folder, 'disk')
  writeFileSync(image, '')
  truncateSync(image, BYTES)
  run('mkfs.ext4', '-q', '-F', image)
  mount(image, mounted)
  return {
    folder: mounted,
    flush: () => run('sync', '-f', mounted),
    copyNow() {
      const copy = join(folder, 'copy.img')
      run('cp', '--sparse=always', image, copy)
      const found = join(folder, 'copy')
      // ext4 plays its journal back, as after any power cut.
      mount(copy, found)
      return found
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

function mount(image: string, folder: string): void {
  mkdirSync(folder)
  run('mount', '-o', 'loop', image, folder)
}

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })
