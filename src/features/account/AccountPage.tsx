import './account.css'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'

type AccountPageProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  /** Ways to other pages, below the line. */
  more: ReactNode
}

/** The one column of every screen before the sign-in. */
export function AccountPage({ title, lead, children, more }: AccountPageProps) {
  return (
    <main className="account">
      <div className="account__column">
        <Mark size={44} />
        <h1>{title}</h1>
        <p className="account__lead">{lead}</p>
        {children}
        <div className="account__more">{more}</div>
      </div>
    </main>
  )
}
