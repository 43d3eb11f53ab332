import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a program on PATH, or null when this machine does not have it. */
export function findProgram(name: string, path: string = process.env['PATH'] ?? ''): string | null {
  for (const folder of path.split(delimiter)) {
    if (folder && isExecutable(join(folder, name))) return join(folder, name)
  }
  return null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
