import { foldText } from '../../../core/text/fold-text.ts'
import { completed, done, openExisting } from '../plain-database.ts'
import { idsWith, isPack, type Pack, packTexts } from './pack-texts.ts'

/** Keys of transcripts from one to another, both included. */
export type KeyRange = { from: unknown; to: unknown }

/** All transcripts of one person, to be searched for a substring. Runs in a worker, on IndexedDB itself. */
export type TextIndex = {
  /**
   * Finds every transcript that contains the query. `onFound` is called with recording ids as they are found; resolves
   * to false when a later search took its place. Throws what IndexedDB throws.
   */
  search(query: string, onFound: (ids: string[]) => void): Promise<boolean>
  /** What one transcript says; null where there is none. Throws what IndexedDB throws. */
  said(id: string): Promise<Said | null>
  /** These transcripts were written or deleted. */
  changed(range: KeyRange): void
}

/** `start` in seconds. */
export type Sentence = { start: number; text: string }
/** `language`: as the engine has told it. */
export type Said = { segments: readonly Sentence[]; language: string | null }

type Kept = { key: number; pack: Pack }

const [TEXTS, PACKS] = ['transcripts', 'textPacks']
/** Characters of one pack, about: three meetings of 90 minutes. While one is made, nobody else reads or writes a transcript. */
const PACK_CHARACTERS = 250_000
/** Transcripts of the first pack that is made, and of any. */
const [FEW, MOST] = [4, 256]
/** Characters held in memory; what is beyond it is read again for every search. About 15,000 meetings of ten minutes. */
const MOST_CHARACTERS = 100_000_000

/**
 * The folded texts are kept in packs between visits: one is read many times faster than the transcripts that it was made of. A
 * pack that is in the database is right, as the first change of one of its texts removes it (text-packs.ts). So a search looks
 * through the packs, and then packs what is in none.
 */
export function createTextIndex(name: string, mostCharacters = MOST_CHARACTERS): TextIndex {
  /** By their keys in the database; by numbers below 0 where it does not keep them. */
  const held = new Map<number, Pack>()
  let characters = 0
  let unkept = 0
  /** Whether what is held is all there is. */
  let complete = false
  let changes = 0
  let turn = 0
  let opening: Promise<IDBDatabase | null> | null = null

  const drop = (key: number): void => {
    characters -= held.get(key)?.text.length ?? 0
    held.delete(key)
  }
  const forget = (): void => {
    held.clear()
    characters = 0
    complete = false
    changes += 1
    opening = null
  }
  const database = (): Promise<IDBDatabase | null> => {
    opening ??= openExisting(name, forget)
    return opening
  }
  /** False when there is no room. */
  const hold = (key: number, pack: Pack): boolean => {
    if (held.has(key)) return true
    if (characters + pack.text.length > mostCharacters) return false
    held.set(key, pack)
    characters += pack.text.length
    return true
  }

  /** Those in memory, then those in the database, the newest first. */
  async function* keptPacks(open: IDBDatabase): AsyncGenerator<Kept> {
    const stored = await storedKeys(open)
    const there = new Set(stored)
    for (const [key, pack] of [...held])
      if (key < 0 || there.has(key)) yield { key, pack }
      else drop(key)
    for (const key of stored.reverse()) {
      const pack = held.has(key) ? null : await readPack(open, key)
      if (pack) yield { key, pack }
    }
  }

  async function* newPacks(open: IDBDatabase, packed: ReadonlySet<string>): AsyncGenerator<Kept> {
    const ids = (await unpacked(open, packed)).reverse()
    for (let at = 0, count = FEW; at < ids.length; ) {
      const some = ids.slice(at, at + count)
      const { pack, key } = await makePack(open, some)
      unkept -= 1
      yield { pack, key: key ?? unkept }
      at += some.length
      if (pack.text.length < PACK_CHARACTERS / 2) count = Math.min(MOST, count * 2)
      else if (pack.text.length > PACK_CHARACTERS * 2) count = Math.max(1, Math.floor(count / 2))
    }
  }

  /** Every pack there is, at last those that are made now. */
  async function* allPacks(): AsyncGenerator<Pack> {
    const open = await database()
    if (!open) return
    const before = changes
    const packed = new Set<string>()
    let isHeld = true
    for await (const { key, pack } of keptPacks(open)) {
      for (const id of pack.ids) packed.add(id)
      isHeld = hold(key, pack) && isHeld
      yield pack
    }
    for await (const { key, pack } of newPacks(open, packed)) {
      isHeld = hold(key, pack) && isHeld
      yield pack
    }
    complete = isHeld && before === changes
  }

  return {
    async search(query, onFound) {
      turn += 1
      const mine = turn
      const wanted = foldText(query.trim())
      const known = new Set<string>()
      for await (const pack of complete ? held.values() : allPacks()) {
        if (mine !== turn) return false
        const found = idsWith(pack, wanted).filter((id) => !known.has(id))
        for (const id of found) known.add(id)
        if (found.length > 0) onFound(found)
      }
      return mine === turn
    },
    async said(id) {
      const open = await database()
      if (!open || !has(open, TEXTS)) return null
      const row: unknown = await done(open.transaction(TEXTS).objectStore(TEXTS).get(id))
      return isTranscript(row) ? row : null
    },
    changed({ from, to }) {
      if (typeof from !== 'string' || from !== to) return forget()
      complete = false
      changes += 1
      for (const [key, { ids }] of [...held]) if (ids.includes(from)) drop(key)
    },
  }
}

const has = (open: IDBDatabase, store: string): boolean => open.objectStoreNames.contains(store)

const isTranscript = (row: unknown): row is Said =>
  typeof row === 'object' && row !== null && 'segments' in row && Array.isArray(row.segments)

async function storedKeys(open: IDBDatabase): Promise<number[]> {
  if (!has(open, PACKS)) return []
  return (await done(open.transaction(PACKS).objectStore(PACKS).getAllKeys())).map(Number)
}

/** Null when it was removed since. */
async function readPack(open: IDBDatabase, key: number): Promise<Pack | null> {
  const pack: unknown = await done(open.transaction(PACKS).objectStore(PACKS).get(key))
  return isPack(pack) ? pack : null
}

/** The transcripts that are in none of the packs. */
async function unpacked(open: IDBDatabase, packed: ReadonlySet<string>): Promise<string[]> {
  if (!has(open, TEXTS)) return []
  const ids = await done(open.transaction(TEXTS).objectStore(TEXTS).getAllKeys())
  return ids.filter((id) => typeof id === 'string').filter((id) => !packed.has(id))
}

/** Read and kept in one transaction, so that no text can change in between. Where there is no room for it, it is not kept. */
async function makePack(open: IDBDatabase, ids: readonly string[]): Promise<{ pack: Pack; key: number | null }> {
  if (!has(open, PACKS)) return { pack: await packOf(open.transaction(TEXTS), ids), key: null }
  const transaction = open.transaction([TEXTS, PACKS], 'readwrite', { durability: 'relaxed' })
  const kept = completed(transaction)
  // Told below, or by what was awaited before it.
  kept.catch(() => undefined)
  const pack = await packOf(transaction, ids)
  if (pack.ids.length === 0) return { pack, key: null }
  try {
    const key = Number(await done(transaction.objectStore(PACKS).add(pack)))
    await kept
    return { pack, key }
  } catch (error) {
    console.warn('The search cannot keep what it has read:', error)
    return { pack, key: null }
  }
}

async function packOf(transaction: IDBTransaction, ids: readonly string[]): Promise<Pack> {
  const store = transaction.objectStore(TEXTS)
  return packTexts(await Promise.all(ids.map((id) => done(store.get(id)))))
}
