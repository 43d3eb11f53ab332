import './engines.css'
import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { EngineChoice, EngineChoices, EngineKind, EngineOption } from '../../../../contract/accounts/engines.ts'
import { engineTexts } from '../../../i18n/english/engines.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { wordsOf } from '../../../session/as-administrator.ts'
import { onlineAtom, useSyncNow } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { EngineRow } from './EngineRow.tsx'
import { loadEngines, takeEngine } from './engine-calls.ts'
import { followFetch } from './follow-fetch.ts'
import { LocalModels } from './LocalModels.tsx'
import { useLocalModels } from './use-local-models.ts'

type Loaded = { kind: 'loading' } | { kind: 'failed'; why: string } | { kind: 'known'; choices: EngineChoices }

/**
 * For administrators: which engines this server has, which is in use, and whether it works. `children`: what this device
 * knows of them by itself, for as long as the server does not say more.
 */
export function EngineSettings({ children }: { children: ReactNode }) {
  const online = useAtomValue(onlineAtom)
  const syncNow = useSyncNow()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    try {
      setLoaded({ kind: 'known', choices: await loadEngines() })
    } catch (error) {
      setLoaded({ kind: 'failed', why: wordsOf(error, engineTexts.failed, engineTexts.offline) })
    }
  }, [])
  useEffect(() => {
    if (online) void load()
  }, [online, load])
  const choices = loaded.kind === 'known' ? loaded.choices : null
  useEffect(
    () => (choices && online ? followFetch(choices, (now) => setLoaded({ kind: 'known', choices: now })) : undefined),
    [choices, online],
  )

  const choose = async (kind: EngineKind, { id, name }: EngineOption) => {
    try {
      setLoaded({ kind: 'known', choices: await takeEngine(kind, id) })
      notify({ title: engineTexts.chosen(serverTexts.said(name)), description: engineTexts.chosenText })
      void syncNow()
    } catch (error) {
      notify({
        title: engineTexts.notChosen,
        description: wordsOf(error, engineTexts.notChosenText, engineTexts.offline),
        type: 'error',
      })
      await load()
    }
  }

  if (!online) return <Known note={engineTexts.offline}>{children}</Known>
  if (loaded.kind === 'loading') return <Known note={engineTexts.loading}>{children}</Known>
  if (loaded.kind === 'failed') {
    return (
      <Known note={loaded.why}>
        {children}
        <button type="button" className="text-action" onClick={() => void load()}>
          {engineTexts.retry}
        </button>
      </Known>
    )
  }
  return (
    <>
      <Engines kind="speech" choice={loaded.choices.speech} onChoose={choose} />
      <LanguageEngines choice={loaded.choices.language} onChoose={choose} />
    </>
  )
}

/** With the models found on the server's machine, which are in one place of the list whether they are in use or not. */
function LanguageEngines({ choice, onChoose }: Omit<EnginesProps, 'kind'>) {
  const [local, look] = useLocalModels()
  const found = local.kind === 'found' ? local.servers.flatMap(({ models }) => models.map(({ id }) => id)) : []
  const others = choice.options.filter(({ id }) => !found.includes(id))
  return (
    <>
      <Engines kind="language" choice={{ ...choice, options: others }} onChoose={onChoose} />
      <LocalModels
        local={local}
        inUse={choice.inUse}
        onLook={look}
        onChoose={(option) => void onChoose('language', option)}
      />
    </>
  )
}

const Known = ({ note, children }: { note: string; children: ReactNode }) => (
  <>
    <p className="engines__note" role="status">
      {note}
    </p>
    {children}
  </>
)

type EnginesProps = {
  kind: EngineKind
  choice: EngineChoice
  onChoose: (kind: EngineKind, option: EngineOption) => Promise<void>
}

/** What can be used comes first, in the server's own order. */
function Engines({ kind, choice, onChoose }: EnginesProps) {
  const nameOf = (id: string | null): string | null => {
    const option = choice.options.find((one) => one.id === id)
    return option ? serverTexts.said(option.name) : null
  }
  const isLost = choice.chosen !== null && choice.chosen !== choice.inUse
  const here = choice.options.filter(({ missing }) => missing === null)
  const notHere = choice.options.filter(({ missing }) => missing !== null)
  return (
    <fieldset className="engines">
      <legend className="engines__kind">{engineTexts.kind[kind]}</legend>
      {isLost ? (
        <p className="engines__note engines__note--lost">
          {engineTexts.lost(nameOf(choice.chosen) ?? '', nameOf(choice.inUse))}
        </p>
      ) : null}
      {[...here, ...notHere].map((option) => (
        <EngineRow
          key={option.id}
          kind={kind}
          option={option}
          inUse={option.id === choice.inUse}
          onChoose={() => void onChoose(kind, option)}
        />
      ))}
    </fieldset>
  )
}
