import { expect, test } from 'vitest'
import { hrefOf, paramsOf, readAddress } from '../../../src/router/address.ts'

const read = (href: string) => readAddress(new URL(href, 'https://earmark.test'))

test.for<[href: string, path: string, search: object]>([
  ['/library', '/library', {}],
  ['/library/', '/library', {}],
  ['/', '/', {}],
  ['https://earmark.test//', '/', {}],
  ['/recording/a?at=12.5&chat=true', '/recording/a', { at: 12.5, chat: true }],
  ['/recording/a?find=budget+plan', '/recording/a', { find: 'budget plan' }],
  ['/recording/a?find=%222026%22', '/recording/a', { find: '2026' }],
  ['/login?to=%2Flibrary', '/login', { to: '/library' }],
])('reads %s', ([href, path, search]) => {
  expect(read(href)).toEqual({ path, search, hash: '' })
})

test.for<[value: string | number | boolean]>([['a word'], ['2026'], ['true'], ['"quoted"'], ['50 %'], [12.5], [true]])(
  'brings %s back as it was given',
  ([value]) => {
    const href = hrefOf({ to: '/recording/$id', params: { id: 'a' }, search: { find: value, at: undefined } })
    expect(read(href).search).toEqual({ find: value })
  },
)

test('names a recording, whatever its id is made of', () => {
  const href = hrefOf({ to: '/recording/$id', params: { id: 'a/b' } })
  expect(href).toBe('/recording/a%2Fb')
  expect(paramsOf('/recording/$id', href)).toEqual({ id: 'a/b' })
})

test.for(['/recording', '/recording/', '/recording/a/b', '/recording/%', '/library/a'])(
  '%s is no recording',
  (path) => {
    expect(paramsOf('/recording/$id', path)).toBeNull()
  },
)

test('finds a screen in whatever case its path is written; an id keeps its own', () => {
  expect(paramsOf('/library', '/LIBRARY')).toEqual({})
  expect(paramsOf('/recording/$id', '/Recording/aB')).toEqual({ id: 'aB' })
})
