import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder that goes with the test that asked for it. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'earmark-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
