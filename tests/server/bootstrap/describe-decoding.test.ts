import { afterEach, expect, test } from 'vitest'
import { describeDecoding } from '../../../server/bootstrap/describe-decoding.ts'

const path = process.env['PATH'] ?? ''
afterEach(() => {
  process.env['PATH'] = path
})

test('a start says nothing of decoding where it is limited and walled in, and what is missing where it is not', async () => {
  expect(await describeDecoding()).toEqual([])
  process.env['PATH'] = '/nowhere'
  const said = await describeDecoding()
  expect(said).toEqual([expect.stringContaining('prlimit'), expect.stringContaining('docs/operating.md, Decoding')])
})
