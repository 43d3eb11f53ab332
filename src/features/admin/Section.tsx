import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin__section">
      <h2 className="group-title">{title}</h2>
      {children}
    </section>
  )
}
