import { describe, expect, it } from 'vitest'
import {
  clockText,
  fileName,
  readingMinutes,
  shortTitle,
  sizeText,
  spokenTime,
  uploadedText,
} from '../../../src/i18n/format.ts'

const MB = 1024 * 1024

describe('times', () => {
  it('counts minutes beyond the hour and never shows a fraction', () => {
    expect([0, 9.9, 61, 3872, Number.NaN, -3, Number.POSITIVE_INFINITY].map(clockText)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '64:32',
      '0:00',
      '0:00',
      '0:00',
    ])
  })

  it('speaks them in words', () => {
    expect([0, 1, 60, 61, 1334].map(spokenTime)).toEqual([
      '0 seconds',
      '1 second',
      '1 minute',
      '1 minute 1 second',
      '22 minutes 14 seconds',
    ])
  })
})

describe('sizes', () => {
  it('shows kilobytes below one megabyte, then megabytes to one decimal', () => {
    expect([2048, MB, 22.2 * MB].map(sizeText)).toEqual(['2 KB', '1.0 MB', '22.2 MB'])
  })

  it('tells how far an upload is, never more than the whole', () => {
    expect(uploadedText(7.3 * MB, 18 * MB)).toBe('7 of 18 MB')
    expect(uploadedText(0.31 * MB, 1.4 * MB)).toBe('0.3 of 1.4 MB')
    expect(uploadedText(30 * MB, 18 * MB)).toBe('18 of 18 MB')
    expect(uploadedText(100, 0.03 * MB)).toBe('1 of 31 KB')
  })
})

describe('reading time', () => {
  it('is words divided by 200, rounded up', () => {
    expect(readingMinutes('word '.repeat(200), 200)).toBe(1)
    expect(readingMinutes('word '.repeat(201), 200)).toBe(2)
    expect(readingMinutes('  ', 200)).toBe(0)
  })
})

describe('download names', () => {
  it('keeps the title and adds the ending of docs/product.md', () => {
    expect(fileName('Renewal meeting, Halvorsen & Pike', '_transcript.txt')).toBe(
      'Renewal meeting, Halvorsen & Pike_transcript.txt',
    )
    expect(fileName('Übersicht 会議', '_transcript.txt')).toBe('Übersicht 会議_transcript.txt')
  })

  it('leaves out what a file system refuses, and always has a name', () => {
    expect(fileName('a/b\\c: "d"\n?', '.txt')).toBe('a b c d.txt')
    expect(fileName('../..', '.txt')).toBe('recording.txt')
    expect(fileName('x'.repeat(500), '.txt')).toHaveLength(124)
  })
})

describe('a title inside a sentence', () => {
  it('stays as it is while the sentence can carry it', () => {
    expect(shortTitle('Renewal meeting, Halvorsen & Pike')).toBe('Renewal meeting, Halvorsen & Pike')
    expect(shortTitle('x'.repeat(80))).toBe('x'.repeat(80))
  })

  it('is cut between whole characters, with an ellipsis', () => {
    expect(shortTitle('🎙️'.repeat(60)).endsWith('…')).toBe(true)
    expect(shortTitle('🚀'.repeat(500))).toBe(`${'🚀'.repeat(79)}…`)
  })
})
