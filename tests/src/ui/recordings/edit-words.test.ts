import { expect, it } from 'vitest'
import { refusalWords } from '../../../../src/ui/recordings/edit-words.ts'

it("says what was refused in the server's words, and that it is kept", () => {
  expect(refusalWords({ edits: ['title', 'favorite'], why: { kind: 'refused', message: 'It is too long.' } })).toBe(
    'Kept on this device, but not taken by the server: new title, favorite. It is too long.',
  )
  expect(refusalWords({ edits: ['delete'], why: { kind: 'orphan' } })).toBe(
    'Kept on this device, but not taken by the server: move to the trash. This recording was deleted on another device.',
  )
})
