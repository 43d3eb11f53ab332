import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { readSpokenLanguage } from '../../../local/device/spoken-language.ts'
import { SpokenLanguage } from '../../../ui/recordings/SpokenLanguage.tsx'
import { nextLanguageAtom } from '../recorder-atom.ts'

/** Before Start: what will be spoken. */
export function NextLanguage() {
  const [chosen, setChosen] = useAtom(nextLanguageAtom)
  const [byDefault, setByDefault] = useState<string | null>(null)
  useEffect(() => {
    readSpokenLanguage().then(setByDefault, (error: unknown) =>
      console.warn('The spoken language is not known.', error),
    )
  }, [])
  return <SpokenLanguage value={chosen === undefined ? byDefault : chosen} onChoose={setChosen} />
}
