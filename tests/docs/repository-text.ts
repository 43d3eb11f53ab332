import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every file of the repository, with those that are not committed yet. */
export const listFiles = (): string[] =>
  spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((path) => path !== '')

/** The anchors that a page has by its headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(headings)
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|<!--[\s\S]*?-->|^[ \t]*#[^\n]*/gm

/** What a file says to its readers: all of a page, the comments of code. Line breaks inside of a comment are spaces. */
export function proseOf(path: string, text: string): string[] {
  if (path.endsWith('.md')) return [text]
  return [...text.matchAll(COMMENT)].map(([comment]) => comment.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' '))
}
