import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { areOlderFilesDue, forgetOlderPages, noteOlderPages } from '../../../sw/files/older-pages.ts'

let open: string[]
const pages = { matchAll: async () => open.map((id) => ({ id })) }

beforeEach(async () => {
  await clear()
  open = []
})

test('a page that was open when a version took over is older until it is loaded again or closed', async () => {
  open = ['first', 'second']
  await noteOlderPages(pages)
  expect(await areOlderFilesDue(pages)).toBe(false)
  open = ['first loaded again', 'second']
  expect(await areOlderFilesDue(pages)).toBe(false)
  open = ['first loaded again', 'third']
  expect(await areOlderFilesDue(pages)).toBe(true)
})

test('where no page was open nothing is waited for', async () => {
  await noteOlderPages(pages)
  open = ['later']
  expect(await areOlderFilesDue(pages)).toBe(true)
})

test('without a takeover, and once the files are gone, nothing is due', async () => {
  expect(await areOlderFilesDue(pages)).toBe(false)
  await noteOlderPages(pages)
  await forgetOlderPages()
  expect(await areOlderFilesDue(pages)).toBe(false)
})
