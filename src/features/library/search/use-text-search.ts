import { useEffect, useState } from 'react'
import { foldText } from '../../../../core/text/fold-text.ts'
import { libraryTexts } from '../../../i18n/english/library.ts'
import { appDatabaseName } from '../../../local/app-database.ts'
import type { SignedInUser } from '../../../session/store.ts'

export type TextSearch = {
  /** Recordings whose transcript has the query, as far as it was searched. */
  found: ReadonlySet<string>
  /** False while there may be more. */
  done: boolean
  /** Why the transcripts could not be searched, as a sentence. */
  problem: string | null
}

/** What is found within this time is shown together: each time the list is made anew. Milliseconds. */
const TOGETHER_MS = 100

const nothing: TextSearch = { found: new Set(), done: true, problem: null }

/** Searches all transcripts of this device in a worker; hits come as they are found, and follow what changes. */
export function useTextSearch(person: SignedInUser, query: string): TextSearch {
  const wanted = foldText(query.trim())
  const name = appDatabaseName(person.user.id)
  const [state, setState] = useState<TextSearch & { wanted: string }>({ ...nothing, wanted: '' })
  useEffect(() => {
    if (wanted === '') return
    let stop = (): void => undefined
    let over = false
    const found = new Set<string>()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = (done: boolean, problem: string | null): void => {
      clearTimeout(waiting)
      waiting = undefined
      if (!over) setState({ wanted, found: new Set(found), done, problem })
    }
    void import('./transcript-search.ts').then(({ searchTranscripts }) => {
      if (over) return
      stop = searchTranscripts(name, wanted, {
        restart: () => found.clear(),
        found: (ids) => {
          const isFirst = found.size === 0
          for (const id of ids) found.add(id)
          if (isFirst) show(false, null)
          else waiting ??= setTimeout(() => show(false, null), TOGETHER_MS)
        },
        done: (problem) => show(true, problem === null ? null : libraryTexts.searchFailed(problem)),
      })
    })
    return () => {
      over = true
      clearTimeout(waiting)
      stop()
    }
  }, [name, wanted])
  if (wanted === '') return nothing
  return state.wanted === wanted ? state : { ...nothing, done: false }
}
