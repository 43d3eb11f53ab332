import '../../../ui/forms/field.css'
import './vocabulary.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useMemo, useState } from 'react'
import type { Engines } from '../../../../contract/changes.ts'
import { LONGEST_TERM, MOST_TERMS, mergeVocabulary, readVocabulary } from '../../../../core/text/vocabulary.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { vocabularyTexts as texts } from '../../../i18n/english/vocabulary.ts'
import { choosePreferences, getAccount } from '../../../local/device/account.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { throttle } from '../../../local/throttle.ts'
import { correctedTerms } from '../../../local/transcripts/corrected-terms.ts'
import { type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { Note } from '../parts.tsx'

/** The names and terms that transcripts of this person should spell right. Saved with no network too. */
export function Vocabulary({ person }: { person: SignedInUser }) {
  const account = useLiveQuery(() => getAccount(person.app), [person.app])
  if (account === undefined) return null
  if (account === null) return <Note>{texts.notYet}</Note>
  return <Words person={person} kept={account.preferences.vocabulary ?? NONE} />
}

const NONE: readonly string[] = []

function Words({ person, kept }: { person: SignedInUser; kept: readonly string[] }) {
  /** And what the list was when it was begun: another device may change it meanwhile. */
  const [typed, setTyped] = useState<{ text: string; base: readonly string[] } | null>(null)
  const [isSaved, setSaved] = useState(false)
  const id = useId()
  const syncNow = useSyncNow()
  const engines = useLiveQuery(() => getEngines(person.app), [person.app])
  const text = typed?.text ?? kept.join('\n')
  const terms = readVocabulary(text)
  const problem = problemOf(terms)
  const type = (next: string): void => {
    setTyped({ text: next, base: typed?.base ?? kept })
    setSaved(false)
  }
  const save = async (): Promise<void> => {
    try {
      await choosePreferences(person.app, { vocabulary: mergeVocabulary(terms, typed?.base ?? kept, kept) })
      // What was typed while it was saved stays.
      setTyped((now) => (now?.text === text ? null : now))
      setSaved(true)
      void syncNow()
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.chooseFailed, description: settingsTexts.chooseFailedText, type: 'error' })
    }
  }
  return (
    <form
      className="vocabulary"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) void save()
      }}
    >
      <p className="vocabulary__note">{texts.note}</p>
      <UnusedNote engines={engines} />
      <div className="field">
        <label htmlFor={id}>{texts.field}</label>
        <textarea
          id={id}
          rows={5}
          value={text}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-said`}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <Suggestions person={person} known={terms} onAdd={(term) => type([...terms, term].join('\n'))} />
      <p id={`${id}-said`} className="vocabulary__said" role="status">
        {problem ?? (isSaved ? texts.saved : '')}
      </p>
      <Button
        type="submit"
        variant="outline"
        fullWidth
        disabled={problem !== null || terms.join('\n') === kept.join('\n')}
      >
        {texts.save}
      </Button>
    </form>
  )
}

/** An older server does not say whether its engine is given the words. */
const UnusedNote = ({ engines }: { engines: Engines | null | undefined }) =>
  engines?.speech && engines.vocabulary === false ? (
    <p className="vocabulary__note">{texts.unused(engines.speech)}</p>
  ) : null

function problemOf(terms: readonly string[]): string | null {
  const long = terms.find(({ length }) => length > LONGEST_TERM)
  if (long) return texts.tooLong(long, LONGEST_TERM)
  return terms.length > MOST_TERMS ? texts.tooMany(terms.length, MOST_TERMS) : null
}

type SuggestionsProps = { person: SignedInUser; known: readonly string[]; onAdd: (term: string) => void }

/** Milliseconds from one reading to the next at least: it reads transcripts, and a sync writes many times a second. */
const PAUSE_MS = 2000

/** Names that were put right in the newest transcripts, each to be taken with one tap. */
function Suggestions({ person, known, onAdd }: SuggestionsProps) {
  const read = useMemo(() => throttle(() => correctedTerms(person.app), PAUSE_MS), [person.app])
  const corrected = useLiveQuery(read, [read])
  const taken = new Set(known.map((term) => term.toLowerCase()))
  const left = corrected?.filter((term) => !taken.has(term.toLowerCase())) ?? []
  if (left.length === 0) return null
  return (
    <fieldset className="vocabulary__terms">
      <legend>{texts.fromCorrections}</legend>
      {left.map((term) => (
        <button
          key={term}
          type="button"
          className="text-action"
          aria-label={texts.add(term)}
          onClick={() => onAdd(term)}
        >
          {term}
        </button>
      ))}
    </fieldset>
  )
}
