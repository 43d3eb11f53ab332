import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Needle = { name: string; bytes: Buffer }

/** A text in every form in which it might lie on a disk. */
export function textNeedles(text: string): Needle[] {
  const json = JSON.stringify(text).slice(1, -1)
  const ascii = json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const form = (name: string, bytes: Buffer): Needle => ({ name: `"${text}" as ${name}`, bytes })
  return [
    form('UTF-8', Buffer.from(text)),
    form('UTF-16', Buffer.from(text, 'utf16le')),
    form('UTF-16BE', Buffer.from(text, 'utf16le').swap16()),
    form('JSON', Buffer.from(json)),
    form('JSON in UTF-16', Buffer.from(json, 'utf16le')),
    form('JSON in ASCII', Buffer.from(ascii)),
    form('JSON within JSON', Buffer.from(JSON.stringify(json).slice(1, -1))),
    form('Latin 1', Buffer.from(text, 'latin1')),
    form('base64', Buffer.from(Buffer.from(text).toString('base64').slice(0, -4))),
  ]
}

/** Its first bytes, and some from the middle. */
export function audioNeedles(name: string, audio: Buffer): Needle[] {
  const middle = Math.floor(audio.length / 2)
  return [
    { name: `the first bytes of ${name}`, bytes: audio.subarray(0, 64) },
    { name: `the middle of ${name}`, bytes: audio.subarray(middle, middle + 64) },
  ]
}

/** Every needle that lies in a file of the folder, read to its last byte, or in the name of one. */
export async function findNeedles(folder: string, needles: readonly Needle[]): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(gone([]))
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() ? await readFile(path).catch(gone(Buffer.alloc(0))) : Buffer.alloc(0)
    for (const needle of needles) {
      if (bytes.includes(needle.bytes) || Buffer.from(entry.name).includes(needle.bytes)) {
        found.push(`${needle.name} in ${path}`)
      }
    }
  }
  return found
}

/** In the place of a file that was removed since it was listed. */
export const gone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

/** Looks again and again, so that nothing lies there for a while either; resolves to all that was found. */
export function watchForNeedles(folder: string, needles: readonly Needle[]): { stop(): Promise<string[]> } {
  const found = new Set<string>()
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      for (const one of await findNeedles(folder, needles)) found.add(one)
      await delay(20)
    }
  })()
  return {
    async stop() {
      over.abort()
      await watching
      return [...found]
    },
  }
}
