import { beforeEach, expect, it, vi } from 'vitest'
import type { AudioSinks } from '../../../../src/capture/storage/audio-sink.ts'
import { MAX_WAITING } from '../../../../src/capture/storage/chunk-queue.ts'
import { createChunkWriter } from '../../../../src/capture/storage/chunk-writer.ts'
import { DatabaseTimeoutError } from '../../../../src/local/unanswered-error.ts'
import { begin, chunk, one, refuse, server, upTo } from './failing-sinks.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** A database, a fallback store beside it and a server, each of which refuses while told so. */
function disk(refuses: { store(): boolean; files?(): boolean; server?(): boolean }) {
  const stored: number[] = []
  const laid: number[] = []
  const told: string[] = []
  let reopened = 0
  const { files } = refuses
  const remote = refuses.server && server(refuses.server)
  const sinks: AudioSinks = {
    database: {
      begin,
      async write(chunks) {
        if (refuses.store()) refuse()
        stored.push(one(chunks))
      },
      async reopen() {
        reopened++
      },
    },
    fallbackStore: files
      ? {
          begin,
          async write(chunks) {
            if (files()) refuse()
            laid.push(one(chunks))
          },
          async restoreSegment() {
            if (refuses.store()) refuse()
            stored.push(...laid.splice(0))
          },
        }
      : null,
    fallbackUpload: remote?.direct ?? null,
  }
  const writer = createChunkWriter(sinks, {
    saved: ({ seconds }) => told.push(`saved ${seconds}`),
    refused: () => told.push('refused'),
  })
  return { writer, stored, laid, told, held: remote?.held ?? [], reopened: () => reopened }
}

it('stores every chunk once, in order, although writes fail in between', async () => {
  let writes = 0
  const { writer, stored, told, reopened } = disk({ store: () => [1, 2, 5].includes(writes++) })
  for (let at = 0; at < 6; at++) writer.push(chunk)
  await writer.settled()
  expect(stored).toEqual(upTo(6))
  expect(told).toEqual(upTo(6).map((at) => `saved ${at + 1}`))
  expect(reopened()).toBe(3)
})

it('keeps in memory what no sink takes, says so, and goes on when the disk is back', async () => {
  let broken = true
  const { writer, stored, told } = disk({ store: () => broken, files: () => broken })
  writer.push(chunk)
  await writer.settled()
  expect(stored).toEqual([])
  expect(told).toContain('refused')
  expect(writer.lag()).toEqual({ sink: { kind: 'memory', why: null }, waitingSeconds: 1, lostChunks: 0 })
  broken = false
  writer.push(chunk)
  await writer.settled()
  expect(stored).toEqual([0, 1])
  expect(writer.lag()).toEqual({ sink: { kind: 'database' }, waitingSeconds: 0, lostChunks: 0 })
})

it('counts as lost what comes when memory is full, and lets nothing follow a hole', async () => {
  let broken = true
  const { writer, stored } = disk({ store: () => broken })
  const taken = [writer.push(chunk)]
  await writer.settled()
  for (let at = 1; at < MAX_WAITING + 2; at++) taken.push(writer.push(chunk))
  await writer.settled()
  expect(taken.filter((isTaken) => !isTaken)).toHaveLength(2)
  expect(writer.lag()).toMatchObject({ waitingSeconds: MAX_WAITING, lostChunks: 2 })
  broken = false
  expect(writer.push(chunk)).toBe(false)
  await writer.settled()
  expect(stored).toEqual(upTo(MAX_WAITING))
  expect(writer.lag()).toEqual({ sink: { kind: 'database' }, waitingSeconds: 0, lostChunks: 3 })
})

it('sends straight to the server what the disk does not take, for as long as it likes, and then stores all of it', async () => {
  let broken = true
  const { writer, stored, held, told } = disk({ store: () => broken, files: () => broken, server: () => false })
  for (let at = 0; at < 500; at++) {
    expect(writer.push(chunk)).toBe(true)
    await vi.waitFor(() => expect(held).toHaveLength(at + 1), { interval: 1 })
  }
  await vi.waitFor(() =>
    expect(writer.lag()).toEqual({ sink: { kind: 'fallback-upload' }, waitingSeconds: 0, lostChunks: 0 }),
  )
  expect([told.at(-1), writer.isWhole()]).toEqual(['saved 500', false])
  broken = false
  writer.push(chunk)
  await writer.settled()
  expect(stored).toEqual(upTo(501))
  expect([told.at(-1), writer.isWhole()]).toEqual(['saved 501', true])
})

it('keeps enough in memory for a server that is half a minute behind the disk', async () => {
  let broken = false
  const { writer, held } = disk({ store: () => broken, server: () => false })
  for (let at = 0; at < 100; at++) writer.push(chunk)
  await writer.settled()
  held.push(...upTo(70))
  broken = true
  writer.push(chunk)
  await vi.waitFor(() => expect(held).toEqual(upTo(101)))
})

it('asks a disk that refuses less and less often while the server takes the sound', async () => {
  let asked = 0
  const { writer, held } = disk({ store: () => Boolean(++asked), server: () => false })
  for (let at = 0; at < 300; at++) {
    writer.push(chunk)
    await vi.waitFor(() => expect(held).toHaveLength(at + 1), { interval: 1 })
  }
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(40)
})

it('goes on beside the database for as long as it refuses, and counts that as on the disk', async () => {
  let broken = true
  const { writer, stored, laid, told } = disk({ store: () => broken, files: () => false })
  for (let at = 0; at < 200; at++) writer.push(chunk)
  await vi.waitFor(() => expect(laid).toHaveLength(200))
  expect(writer.lag()).toEqual({ sink: { kind: 'fallback-store' }, waitingSeconds: 0, lostChunks: 0 })
  expect(told).toContain('saved 200')
  expect(told).not.toContain('refused')
  broken = false
  await writer.settled()
  expect([stored, laid]).toEqual([upTo(200), []])
})

it('asks a database that refuses again and again, but less and less often', async () => {
  let asked = 0
  const counted = (): boolean => Boolean(++asked)
  const { writer, laid } = disk({ store: counted, files: () => false })
  for (let at = 0; at < 1000; at++) writer.push(chunk)
  await vi.waitFor(() => expect(laid).toHaveLength(1000))
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(30)
})

it('moves what lies beside the database back into it before anything later', async () => {
  let broken = true
  const { writer, stored } = disk({ store: () => broken, files: () => false })
  for (let at = 0; at < 3; at++) writer.push(chunk)
  await vi.waitFor(() => expect(writer.lag()).toMatchObject({ sink: { kind: 'fallback-store' }, waitingSeconds: 0 }))
  broken = false
  for (let at = 3; at < 20; at++) writer.push(chunk)
  await vi.waitFor(() => expect(stored).toEqual(upTo(20)))
  expect(writer.lag().sink.kind).toBe('database')
})

it('a database that never answers is asked twice, and not three times over, before sound goes beside it', async () => {
  const asked: string[] = []
  const laid: number[] = []
  const hang = (what: string) => async (): Promise<never> => {
    asked.push(what)
    throw new DatabaseTimeoutError('The database of this browser does not answer.')
  }
  const sinks: AudioSinks = {
    database: { begin, write: hang('store'), reopen: hang('reopen') },
    fallbackStore: {
      begin,
      async write(chunks) {
        laid.push(one(chunks))
      },
      restoreSegment: hang('bring back'),
    },
    fallbackUpload: null,
  }
  const writer = createChunkWriter(sinks, { saved: () => undefined, refused: () => undefined })
  writer.push(chunk)
  writer.push(chunk)
  await writer.settled()
  await writer.settled()
  expect(laid).toEqual([0, 1])
  expect(asked).toEqual(['store', 'reopen', 'bring back'])
})
