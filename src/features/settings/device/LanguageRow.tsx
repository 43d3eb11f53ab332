import { atom, useAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { LANGUAGES } from '../../../../contract/languages.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { showLanguage } from '../../../i18n/language.ts'
import {
  type LanguageChoice,
  languageOf,
  readLanguageChoice,
  writeLanguageChoice,
} from '../../../local/device/language.ts'
import { answered } from '../../../local/unanswered-error.ts'
import { notify } from '../../../ui/shell/notices.ts'

const choices: readonly LanguageChoice[] = ['device', ...LANGUAGES]

/** `isNew`: the screen was rendered anew for it, and the person goes on where they were. */
const choiceAtom = atom<{ choice: LanguageChoice; isNew: boolean } | null>(null)

const lastsForNow = (error: unknown): void => console.warn('The choice lasts until the page is closed.', error)

/** Milliseconds: a database that does not answer keeps nobody from another language. */
const KEPT_MS = 1000

const keep = (choice: LanguageChoice): Promise<void> =>
  answered(writeLanguageChoice(choice), KEPT_MS).catch(lastsForNow)

/** The public pages, which the server writes, are in it too: it remembers what an address asks for. */
const tellPublicPages = (language: string): void =>
  void fetch(`/?lang=${language}`, { method: 'HEAD' }).catch(() => console.warn('The public pages stay as they were.'))

/** The language of the app on this device. A recording that runs is not touched by it. */
export function LanguageRow() {
  const [chosen, setChosen] = useAtom(choiceAtom)
  const select = useRef<HTMLSelectElement>(null)
  const id = useId()
  useEffect(() => {
    if (!chosen) void readLanguageChoice().then((choice) => setChosen({ choice, isNew: false }), lastsForNow)
    if (!chosen?.isNew) return
    select.current?.focus()
    setChosen({ ...chosen, isNew: false })
  }, [chosen, setChosen])
  const choose = async (choice: LanguageChoice): Promise<void> => {
    try {
      setChosen({ choice, isNew: false })
      // Kept before it is seen: whoever leaves the page at once has chosen all the same.
      await showLanguage(languageOf(choice, navigator.languages), () => keep(choice))
      setChosen({ choice, isNew: true })
    } catch (error) {
      console.error(error)
      setChosen(chosen)
      notify({ title: settingsTexts.languageFailed, description: settingsTexts.languageFailedText, type: 'error' })
      return
    }
    tellPublicPages(languageOf(choice, navigator.languages))
  }
  return (
    <div className="settings__row settings__fact">
      <label htmlFor={id}>{settingsTexts.appLanguage}</label>
      <select
        ref={select}
        id={id}
        className="settings__select"
        value={chosen?.choice ?? 'device'}
        onChange={(event) => void choose(choices.find((one) => one === event.currentTarget.value) ?? 'device')}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice} lang={choice === 'device' ? undefined : choice}>
            {choice === 'device' ? settingsTexts.sameAsDevice : settingsTexts.languages[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}
