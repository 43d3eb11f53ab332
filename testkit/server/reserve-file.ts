import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESERVE_FILE, RESERVE_MOST } from '../../server/context/folders/reserved-space.ts'

let template: string | undefined

function makeTemplate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-reserve-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, RESERVE_FILE)
  writeFileSync(path, randomBytes(RESERVE_MOST))
  return path
}

/** The reserved space of a data folder: a link to one file, as writing 8 MB takes a third of a start. */
export async function placeReserve(folder: string): Promise<void> {
  template ??= makeTemplate()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await link(template, join(folder, RESERVE_FILE))
}
