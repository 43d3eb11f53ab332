import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { COMPRESSED } from '../../../server/http/compressed.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'

describe('what is compressed', () => {
  const propertiesOf = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const own = 'properties' in value && typeof value.properties === 'object' ? Object.keys(value.properties ?? {}) : []
    return [...own, ...Object.values(value).flatMap(propertiesOf)]
  }

  test('holds no token, key or signed link', () => {
    const names = COMPRESSED.flatMap(({ answer, path }) =>
      propertiesOf(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' })).map((name) => `${path} ${name}`),
    )
    expect(names.join('\n')).toMatch(/ recordingId$/m)
    const secret = names.filter((one) =>
      /token|keys?$|secret|signature|password|cookie|url|link|code/i.test(one.split(' ')[1] ?? ''),
    )
    // Of an edit that is refused: a word of the table of errors.
    expect(secret).toEqual(['/api/edits code'])
    const listed = contractEndpoints.find(({ method, path }) => method === 'GET' && path === '/api/recordings')
    expect(listed && propertiesOf(z.toJSONSchema(listed.answer))).toContain('audioUrl')
  })
})
