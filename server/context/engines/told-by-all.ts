import type { KnownLanguages } from '../../../core/transcripts/spoken-language.ts'
import type { AnnouncedEngines } from '../../store/tables/accounts/announced-engines.ts'
import type { Fetching } from './better-engine.ts'
import { knowsMore, type Skills } from './skills.ts'

/**
 * For a server that leaves its jobs to other processes: any of them that has an engine may take a recording, so this is what is true whichever
 * does.
 */
export function toldByAll(others: readonly AnnouncedEngines[]): Skills & Fetching {
  const hearing = others.filter(({ speech }) => speech !== null)
  const [first] = hearing
  return { ...(first ? skillsOfAll(first, hearing) : {}), ...fetchingOfAll(others) }
}

function skillsOfAll({ vocabulary }: AnnouncedEngines, hearing: readonly AnnouncedEngines[]): Skills {
  const languages = common(hearing.map((one) => one.languages ?? null))
  const isSaid = languages !== null || hearing.every((one) => one.languages === null)
  const standIns = languages === null ? [] : standInsOfAll(hearing).filter((one) => knowsMore(one, languages))
  const isOneWord = vocabulary !== undefined && hearing.every((one) => one.vocabulary === vocabulary)
  return {
    ...(isSaid ? { languages } : {}),
    ...(standIns.length === 0 ? {} : { standIns }),
    ...(isOneWord ? { vocabulary } : {}),
    ...(hearing.some((one) => one.speakers) ? { speakers: true } : {}),
  }
}

/** Only for what each of them hears by one engine or another. */
function standInsOfAll(hearing: readonly AnnouncedEngines[]): NonNullable<Skills['standIns']> {
  const everywhere = common(hearing.map(heardBy))
  const named = new Map(hearing.flatMap(({ standIns = [] }) => standIns.map((one) => [one.engine, one] as const)))
  return [...named.values()].map(({ engine, languages }) => ({ engine, languages: common([languages, everywhere]) }))
}

/** Who has not said what it knows is trusted with any. */
function heardBy({ languages = null, standIns = [] }: AnnouncedEngines): KnownLanguages {
  const lists = [languages, ...standIns.map((one) => one.languages)]
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
}

/** The first that has its model decides: nobody knows yet which that is. */
function fetchingOfAll(others: readonly AnnouncedEngines[]): Fetching {
  const shares = others.flatMap(({ fetching }) => fetching ?? [])
  if (shares.length === 0) return {}
  const known = others.filter(({ fetching }) => fetching !== undefined).map((one) => one.fetchingLanguages)
  const isSaid = known.every((languages) => languages !== undefined)
  return { fetching: Math.max(...shares), ...(isSaid ? { fetchingLanguages: common(known) } : {}) }
}

/** What all of these know. */
function common(lists: readonly KnownLanguages[]): string[] | null {
  const [first, ...others] = lists.filter((list) => list !== null)
  return first?.filter((language) => others.every((other) => other.includes(language))) ?? null
}
