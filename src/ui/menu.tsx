import './menu.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icons/screen-icons.tsx'

export type MenuEntry = { label: string; icon: IconName; run: () => void }

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button that opens a few actions: arrows move, Escape and a click elsewhere close (WAI-ARIA menu button pattern). */
export function Menu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    return () => document.removeEventListener('pointerdown', onOutside)
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const step = steps[event.key]
    const here = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1
    if (!step || items.length === 0) return
    event.preventDefault()
    items[step(here, items.length)]?.focus()
  }

  return (
    <div ref={root} className="menu">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open ? (
        <div className="menu__list" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {entries.map((entry) => (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu__entry"
              onClick={() => {
                close()
                entry.run()
              }}
            >
              <Icon name={entry.icon} size={20} />
              {entry.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
