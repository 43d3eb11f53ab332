import { expect, it } from 'vitest'
import { toldByAll } from '../../../server/context/engines/told-by-all.ts'
import type { AnnouncedEngines } from '../../../server/store/tables/accounts/announced-engines.ts'

const process = (told: Partial<AnnouncedEngines> = {}): AnnouncedEngines => ({ speech: 'Engine', hosts: [], ...told })
const english = process({ languages: ['en'] })
const european = process({ languages: ['de', 'en', 'fr'] })
const any = process({ languages: null })
const unsaid = process()
const whisper = { engine: 'Whisper', languages: null }
const german = { engine: 'Zipformer', languages: ['de'] }
const none = process({ speech: null, languages: ['fi'], vocabulary: true, speakers: true })

it('of one process is what that one says', () => {
  const told = { languages: ['en'], standIns: [german, whisper], vocabulary: false, speakers: true }
  const fetched = { fetching: 0.4, fetchingLanguages: ['en'] }
  expect(toldByAll([process({ ...told, ...fetched })])).toEqual({ ...told, ...fetched })
  expect(toldByAll([any])).toEqual({ languages: null })
})

it('of none, and of none that has an engine, is nothing', () => {
  expect(toldByAll([])).toEqual({})
  expect(toldByAll([none])).toEqual({})
})

it.each([
  ['all languages that each of them knows', [european, english], ['en']],
  ['those of the only one that does not know any', [any, english, none], ['en']],
  ['any, where each knows any', [any, any], null],
  ['nothing, where one has not said it', [any, unsaid], undefined],
  ['what is said, where another one is trusted with any', [unsaid, english], ['en']],
])('of several are %s', (_, processes, languages) => {
  expect(toldByAll(processes).languages).toEqual(languages)
})

it('of several are those that hear in the place of others only where each of them hears that language', () => {
  const helped = { ...english, standIns: [german, whisper] }
  expect(toldByAll([helped, english])).toEqual({ languages: ['en'] })
  expect(toldByAll([helped, helped]).standIns).toEqual([german, whisper])
  expect(toldByAll([helped, any]).standIns).toEqual([german, whisper])
  expect(toldByAll([helped, european]).standIns).toEqual([german, { engine: 'Whisper', languages: ['de', 'en', 'fr'] }])
})

it('of several is whether words to know are given where it is the same for all, and that speakers are told apart where one does it', () => {
  const [takes, leaves] = [process({ vocabulary: true, speakers: true }), process({ vocabulary: false })]
  expect(toldByAll([takes, takes])).toEqual({ vocabulary: true, speakers: true })
  expect(toldByAll([leaves, leaves])).toEqual({ vocabulary: false })
  expect(toldByAll([takes, leaves])).toEqual({ speakers: true })
  expect(toldByAll([unsaid, leaves])).toEqual({})
})

it('of several that fetch an engine are how far the first is, and what whichever is in use first knows', () => {
  const fetches = (fetching: number, fetchingLanguages?: string[] | null) =>
    process({ speech: null, fetching, ...(fetchingLanguages === undefined ? {} : { fetchingLanguages }) })
  expect(toldByAll([fetches(0.2, ['en', 'de']), fetches(0.7, ['en']), any])).toEqual({
    languages: null,
    fetching: 0.7,
    fetchingLanguages: ['en'],
  })
  expect(toldByAll([fetches(0, null), fetches(0, null)])).toEqual({ fetching: 0, fetchingLanguages: null })
  expect(toldByAll([fetches(0.2, ['en']), fetches(0.7)])).toEqual({ fetching: 0.7 })
})
