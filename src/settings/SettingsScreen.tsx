import './settings.css'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { type Person, personAtom } from '../store.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { settingsTexts } from '../ui/texts/settings.ts'
import { chooseTheme, useTheme } from '../ui/theme-choice.ts'
import { SignOut } from './SignOut.tsx'
import { useUsage } from './use-usage.ts'

export function SettingsScreen() {
  const person = useAtomValue(personAtom)
  return person ? <PersonalSettings person={person} /> : null
}

function PersonalSettings({ person }: { person: Person }) {
  const theme = useTheme()
  const usage = useUsage(person)
  const speech = usage?.engines ? (usage.engines.speech ?? settingsTexts.noSpeech) : settingsTexts.unknownEngine
  return (
    <div className="settings">
      <h1>{settingsTexts.title}</h1>
      <Group title={settingsTexts.profile}>
        <Fact name={settingsTexts.name}>{person.user.name}</Fact>
        <Fact name={settingsTexts.email}>{person.user.email}</Fact>
      </Group>
      <Group title={settingsTexts.preferences}>
        <div className="settings__row">
          <SwitchRow
            label={settingsTexts.dark}
            checked={theme === 'dark'}
            onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
          />
        </div>
      </Group>
      <Group title={settingsTexts.engines}>
        <Fact name={settingsTexts.speech}>{speech}</Fact>
        <Fact name={settingsTexts.language}>{usage?.engines?.language ?? settingsTexts.unknownEngine}</Fact>
      </Group>
      <Group title={settingsTexts.usage}>
        <dl className="settings__figures">
          <Figure word={settingsTexts.recordings}>{usage?.count ?? 0}</Figure>
          <Figure word={settingsTexts.recorded}>{settingsTexts.recordedTime(usage?.seconds ?? 0)}</Figure>
          <Figure word={settingsTexts.stored}>{((usage?.bytes ?? 0) / 1024 / 1024).toFixed(1)}</Figure>
        </dl>
      </Group>
      <footer className="settings__end">
        <SignOut person={person} />
        <p>{settingsTexts.version}</p>
      </footer>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings__group">
      <h2 className="group-title">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="settings__row settings__fact">
      <span>{name}</span>
      <span className="settings__value">{children}</span>
    </p>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="settings__figure">
      <dt>{word}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
