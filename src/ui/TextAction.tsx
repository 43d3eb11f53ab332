import type { ComponentPropsWithRef } from 'react'

type TextActionProps = ComponentPropsWithRef<'button'> & {
  /** It cannot be pressed while work runs, perhaps its own. `disabled` would take the focus away. */
  waits?: boolean
}

/** Words that do something: they look like a link and are a button. */
export const TextAction = ({ waits = false, onClick, ...rest }: TextActionProps) => (
  <button
    type="button"
    className="text-action"
    aria-disabled={waits || undefined}
    onClick={waits ? undefined : onClick}
    {...rest}
  />
)
