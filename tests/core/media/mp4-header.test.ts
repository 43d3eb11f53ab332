import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mp4Header } from '../../../core/media/mp4-header.ts'
import { createMp4Scanner, type Mp4Map, mp4Seconds } from '../../../core/media/mp4-scan.ts'
import { cases } from '../../whole.ts'

const folder = mkdtempSync(join(tmpdir(), 'earmark-mp4-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A tone as a recorder writes it: a `moov` without samples, and a fragment for each second. */
function recorded(seconds: number, codec: string): Buffer {
  const path = join(folder, `${codec}-${seconds}.mp4`)
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`]
  const live = ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '1000000']
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...tone, '-c:a', codec, ...live, path])
  expect(status, String(stderr)).toBe(0)
  return readFileSync(path)
}

function scanned(file: Uint8Array, piece: number): Mp4Map {
  const scanner = createMp4Scanner()
  const bytes = new Uint8Array(file)
  for (let at = 0; at < bytes.length; at += piece) scanner.push(bytes.subarray(at, at + piece))
  const map = scanner.map()
  if (!map) throw new Error('no fragment was found')
  return map
}

const rewritten = (file: Buffer, map: Mp4Map): Buffer =>
  Buffer.concat([mp4Header(map, file.length), file.subarray(map.bodyAt)])

/** What another reader makes of the file: its length by the header, and its samples. */
function read(file: Buffer): { length: number; samples: string } {
  const path = join(folder, 'read.mp4')
  writeFileSync(path, file)
  const probe = spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path])
  const decode = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'md5', '-'])
  expect(String(decode.stderr) + String(probe.stderr)).toBe('')
  return { length: Number(String(probe.stdout)), samples: String(decode.stdout) }
}

/** Where each of the top boxes begins. */
function boxes(file: Buffer): { type: string; at: number; size: number }[] {
  const found = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    found.push({ type: file.toString('latin1', at + 4, at + 8), at, size: file.readUInt32BE(at) })
  return found
}

describe.each(cases(['aac'], ['libopus']))('a fragmented MP4 with %s', (codec) => {
  test('becomes a plain one with the same sound and its length in front', () => {
    const file = recorded(7, codec)
    const map = scanned(file, 1000)
    expect(mp4Seconds(map)).toBeGreaterThan(6.9)
    expect(mp4Seconds(map)).toBeLessThan(7.1)
    const plain = rewritten(file, map)
    expect(boxes(plain).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
    expect(read(plain).length).toBeCloseTo(mp4Seconds(map), 1)
    expect(read(plain).samples).toBe(read(file).samples)
  })

  test('is read the same in pieces of any size', () => {
    const file = recorded(7, codec)
    expect(scanned(file, 13)).toEqual(scanned(file, file.length))
  })
})

test('the last fragment written twice, as WebKit does, sounds once', () => {
  const file = recorded(7, 'aac')
  const last = boxes(file).findLast(({ type }) => type === 'moof')
  const fragment = file.subarray(last?.at, boxes(file).find(({ type }) => type === 'mfra')?.at)
  const twice = Buffer.concat([file.subarray(0, (last?.at ?? 0) + fragment.length), fragment])
  const map = scanned(twice, 1000)
  expect(mp4Seconds(map)).toBe(mp4Seconds(scanned(file, 1000)))
  expect(read(rewritten(twice, map)).samples).toBe(read(file).samples)
})

test('a file that was cut plays as far as its bytes go', () => {
  const file = recorded(7, 'aac')
  const cut = file.subarray(0, Math.round(file.length * 0.6))
  const map = scanned(cut, 1000)
  const { length } = read(rewritten(cut, map))
  expect(length).toBeGreaterThan(3)
  expect(length).toBeCloseTo(mp4Seconds(map), 1)
})

test('a hole in the timeline keeps its place', () => {
  const file = recorded(7, 'aac')
  const [, , third, fourth] = boxes(file).filter(({ type }) => type === 'moof')
  const holed = Buffer.concat([file.subarray(0, third?.at), file.subarray(fourth?.at)])
  const map = scanned(holed, 1000)
  expect(mp4Seconds(map)).toBeCloseTo(mp4Seconds(scanned(file, 1000)), 3)
  expect(read(rewritten(holed, map)).length).toBeCloseTo(mp4Seconds(map), 1)
})

test('an MP4 that is plain already is left alone', () => {
  const scanner = createMp4Scanner()
  const file = recorded(2, 'aac')
  scanner.push(rewritten(file, scanned(file, 1000)))
  expect(scanner.map()).toBeNull()
})

test('what is no MP4 is refused', () => {
  expect(() => createMp4Scanner().push(Buffer.alloc(64))).toThrow('damaged')
})
