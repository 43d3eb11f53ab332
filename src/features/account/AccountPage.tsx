import './account.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Mark } from '../../ui/icons/mark.tsx'

type AccountPageProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  /** Ways to other pages, below the line. */
  more: ReactNode
}

/** Where a view takes the place of another, what had the focus is gone. The first one is the browser's to read. */
let shown: string | null = null

/** The one column of every screen before the sign-in. */
export function AccountPage({ title, lead, children, more }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown !== null && shown !== title) heading.current?.focus()
    shown = title
  }, [title])
  return (
    <main className="account">
      <div className="account__column">
        <Mark size={44} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="account__lead">{lead}</p>
        {children}
        <div className="account__more">{more}</div>
      </div>
    </main>
  )
}
