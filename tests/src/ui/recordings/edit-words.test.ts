import { expect, it } from 'vitest'
import { refusalWords } from '../../../../src/ui/recordings/edit-words.ts'

it("says what was refused in the server's words, and that it is kept", () => {
  expect(refusalWords({ edits: ['title', 'favorite'], why: { kind: 'refused', message: 'It is too long.' } })).toBe(
    "Saved on this device, but the server didn't accept: new title, favorite. It is too long.",
  )
  expect(refusalWords({ edits: ['delete'], why: { kind: 'orphan' } })).toBe(
    "Saved on this device, but the server didn't accept: move to trash. This recording was deleted on another device.",
  )
})
