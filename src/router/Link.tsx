import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { hrefOf, type Target } from './address.ts'
import { useRouter } from './RouterView.tsx'

type LinkProps = Target & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link to another screen, which is loaded as soon as a pointer, a finger or the focus is on it. */
export function Link(props: LinkProps) {
  const router = useRouter()
  const { to: _, params: __, search: ___, onClick, ...rest } = props
  const near = (): void => router.preload(props)
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || rest.target) return
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(props)
  }
  return <a {...rest} href={hrefOf(props)} onClick={press} onPointerEnter={near} onTouchStart={near} onFocus={near} />
}
