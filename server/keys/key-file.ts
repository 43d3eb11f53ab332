import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing, place } from '../blobs/disk-files.ts'
import { KEY_BYTES } from './aes-gcm.ts'
import { KeyFileError, type MasterKey, type MasterKeys, masterKey } from './master-keys.ts'

const HEADING = `# Master keys of Earmark, one on each line: its name and the key. The first wraps what is new, the others open
# what is older. Whoever has this file and the data folder can read every recording; without it nobody can.
`
const LINE = /^([\da-f]{16}) ([A-Za-z\d+/]{43}=)$/

/** The file of master keys. Read when needed, and again when a key is requested that it did not have before. */
export class KeyFile implements MasterKeys {
  readonly path: string
  #keys: readonly MasterKey[] | null = null

  constructor(path: string) {
    this.path = path
  }

  /** The first wraps new keys; empty while the file does not exist. Throws KeyFileError when it is damaged. */
  async all(): Promise<readonly MasterKey[]> {
    this.#keys ??= await readKeys(this.path)
    return this.#keys
  }

  async newest(): Promise<MasterKey> {
    const [first] = await this.all()
    if (first) return first
    throw new KeyFileError(`There is no master key in ${this.path}.`)
  }

  async find(id: string): Promise<MasterKey | null> {
    const known = (await this.all()).find((key) => key.id === id)
    if (known) return known
    this.#keys = null
    return (await this.all()).find((key) => key.id === id) ?? null
  }

  /** Prepends the keys that the file does not have; resolves when that is durable. */
  async add(added: readonly MasterKey[], { behind = false } = {}): Promise<void> {
    this.#keys = null
    const before = await this.all()
    const fresh = added.filter(({ id }) => !before.some((key) => key.id === id))
    if (fresh.length === 0) return
    const keys = behind ? [...before, ...fresh] : [...fresh, ...before]
    await writeKeys(this.path, keys)
    this.#keys = keys
  }
}

export const newMasterKey = (): MasterKey => masterKey(randomBytes(KEY_BYTES))

async function readKeys(path: string): Promise<MasterKey[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return ''
    throw new KeyFileError(`The key file ${path} cannot be read (${error.code}). Let the server's user read it.`)
  })
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, id, base64 = ''] = LINE.exec(line) ?? []
      const key = masterKey(Buffer.from(base64, 'base64'))
      if (key.id === id) return key
      throw new KeyFileError(
        `A line of the key file ${path} is not a master key, or was changed. Put the right one back.`,
      )
    })
}

async function writeKeys(path: string, keys: readonly MasterKey[]): Promise<void> {
  const lines = keys.map(({ id, secret }) => `${id} ${secret.export().toString('base64')}\n`)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, HEADING + lines.join(''), { mode: 0o600, flush: true })
    await place(`${path}.new`, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new KeyFileError(
      `The master key cannot be written to ${path} (${error.code}). ` +
        'Set MASTER_KEY_FILE to a file outside the data folder that this user can write.',
    )
  }
}
