import type { ReactNode } from 'react'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings__group">
      <h2 className="group-title">{title}</h2>
      {children}
    </section>
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
