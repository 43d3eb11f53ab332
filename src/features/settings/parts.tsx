import type { ComponentProps, ReactNode } from 'react'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings__group">
      <h2 className="group-title">{title}</h2>
      {children}
    </section>
  )
}

type SwitchSettingProps = Omit<ComponentProps<typeof SwitchRow>, 'label' | 'note'> & {
  name: 'push' | 'autoTranscribe' | 'mail' | 'alarmSound' | 'sendAfterSave'
}

/** A switch with the words that are said of it. */
export const SwitchSetting = ({ name, ...row }: SwitchSettingProps) => (
  <div className="settings__row">
    <SwitchRow label={settingsTexts[name]} note={settingsTexts[`${name}Text`]} {...row} />
  </div>
)

type ActionProps = {
  title: string
  note: string
  icon: ComponentProps<typeof Icon>['name']
  disabled?: boolean
  onAct: () => unknown
}

/** A row that does something. */
export function Action({ title, note, icon, disabled = false, onAct }: ActionProps) {
  return (
    <button type="button" className="settings__row settings__action" disabled={disabled} onClick={() => void onAct()}>
      <span>
        {title}
        <span className="settings__note">{note}</span>
      </span>
      <Icon name={icon} />
    </button>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="settings__row settings__fact">
      <span>{name}</span>
      <span className="settings__value">{children}</span>
    </p>
  )
}

export function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="settings__figure">
      <dt>{word}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

/** What a list says in place of its rows. */
export function Note({ isAmber = false, children }: { isAmber?: boolean; children: string }) {
  return (
    <p className="settings__row settings__fact settings__value" data-amber={isAmber || undefined}>
      {children}
    </p>
  )
}
