import './settings.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type ReactNode, useDeferredValue } from 'react'
import { serverTexts } from '../../i18n/english/server.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { shortcutTexts } from '../../i18n/english/shortcuts.ts'
import { numberText } from '../../i18n/format.ts'
import { getAccount } from '../../local/device/account.ts'
import { extra } from '../../session/extra.tsx'
import { readStand } from '../../session/sealing/stand.ts'
import { type SignedInUser, userAtom } from '../../session/store.ts'
import { Profile } from './account/Profile.tsx'
import { SignOut } from './account/SignOut.tsx'
import { ExportData } from './ExportData.tsx'
import { PreferenceSwitches } from './PreferenceSwitches.tsx'
import { Action, Fact, Figure, Group, Note } from './parts.tsx'
import { Storage } from './storage/Storage.tsx'
import { useUsage } from './use-usage.ts'

const EngineSettings = extra('administration', () =>
  import('./engines/EngineSettings.tsx').then((module) => module.EngineSettings),
)
const Vocabulary = extra('vocabulary', () => import('./engines/Vocabulary.tsx').then((module) => module.Vocabulary))
/** As each of the lists says while it asks the server. */
const listed = { waiting: <Note>…</Note> }
const waysIn = () => import('./account/account-parts.ts')
const Password = extra('account', () => waysIn().then((module) => module.Password), listed)
const Passkeys = extra('account', () => waysIn().then((module) => module.Passkeys), listed)
const RecoveryCodes = extra('account', () => waysIn().then((module) => module.RecoveryCodes), listed)
const DangerZone = extra('account', () => waysIn().then((module) => module.DangerZone), listed)
const OnlyMyDevices = extra('account', () => waysIn().then((module) => module.OnlyMyDevices), listed)
const Devices = extra('account', () => waysIn().then((module) => module.Devices), listed)

type SettingsScreenProps = {
  /** Composed by the route: what this browser does about push messages. */
  devicePush: ReactNode
  /** Composed by the route: which microphone records. */
  microphone: ReactNode
  onShortcuts: () => void
}

export function SettingsScreen(slots: SettingsScreenProps) {
  const person = useAtomValue(userAtom)
  return person ? <PersonalSettings person={person} {...slots} /> : null
}

function PersonalSettings({
  person,
  devicePush,
  microphone,
  onShortcuts,
}: SettingsScreenProps & { person: SignedInUser }) {
  const usage = useUsage(person)
  const known = useLiveQuery(
    async () => ({ account: await getAccount(person.app), stand: await readStand(person.app) }),
    [person.app],
  )
  const speech = usage?.engines
    ? serverTexts.said(usage.engines.speech ?? settingsTexts.noSpeech)
    : settingsTexts.unknownEngine
  const language = usage?.engines ? serverTexts.said(usage.engines.language) : settingsTexts.unknownEngine
  const inUse = (
    <>
      <Fact name={settingsTexts.speech}>{speech}</Fact>
      <Fact name={settingsTexts.language}>{language}</Fact>
    </>
  )
  // The press that led here is answered by what is on the first screen; the rest follows in the next frame, below it.
  const rest = useDeferredValue(known !== undefined, false)
  // What came a moment later would push down what is about to be tapped.
  if (known === undefined) return null
  const { account, stand } = known
  return (
    <div className="settings">
      <h1>{settingsTexts.title}</h1>
      <Group title={settingsTexts.profile}>
        <Profile person={person} name={account?.user.name ?? person.user.name} />
        <Fact name={settingsTexts.email}>{person.user.email}</Fact>
      </Group>
      <Group title={settingsTexts.preferences}>
        <PreferenceSwitches
          person={person}
          preferences={account?.preferences ?? null}
          devicePush={devicePush}
          microphone={microphone}
        />
        <ShortcutRow onOpen={onShortcuts} />
      </Group>
      {rest ? (
        <>
          <Group title={settingsTexts.engines}>
            {person.user.isAdmin ? <EngineSettings>{inUse}</EngineSettings> : inUse}
          </Group>
          <Group title={settingsTexts.words}>
            <div className="settings__words">
              <Vocabulary person={person} />
            </div>
          </Group>
          <Group title={settingsTexts.usage}>
            <dl className="settings__figures">
              <Figure word={settingsTexts.recordings}>{usage?.count ?? 0}</Figure>
              <Figure word={settingsTexts.recorded}>{settingsTexts.recordedTime(usage?.seconds ?? 0)}</Figure>
              <Figure word={settingsTexts.stored}>{numberText((usage?.bytes ?? 0) / 1024 / 1024, 1)}</Figure>
            </dl>
          </Group>
          <Group title={settingsTexts.management}>
            <ExportData person={person} />
          </Group>
          <Group title={settingsTexts.password}>
            <Password />
          </Group>
          <Group title={settingsTexts.passkeys}>
            <Passkeys />
          </Group>
          <Group title={settingsTexts.recoveryCodes}>
            <RecoveryCodes />
          </Group>
          <Group title={settingsTexts.devices}>
            <Devices />
          </Group>
          {stand === 'off' ? null : (
            <Group title={settingsTexts.onlyMyDevices}>
              <OnlyMyDevices person={person} stand={stand} isRequired={account?.onlyMyDevices === 'required'} />
            </Group>
          )}
          <Storage person={person} />
          <Group title={settingsTexts.danger}>
            <DangerZone person={person} count={usage?.count ?? 0} />
          </Group>
          <footer className="settings__end">
            <SignOut person={person} />
            <p>
              {settingsTexts.version}
              {account ? (
                <>
                  {' · '}
                  <a href={`mailto:${account.contact}`}>{account.contact}</a>
                </>
              ) : null}
            </p>
          </footer>
        </>
      ) : null}
    </div>
  )
}

/** The list of shortcuts for who does not know that "?" opens it. */
const ShortcutRow = ({ onOpen }: { onOpen: () => void }) => (
  <Action title={shortcutTexts.open} note={shortcutTexts.openText} icon="keyboard" onAct={onOpen} />
)
