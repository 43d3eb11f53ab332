import type { ComponentPropsWithRef } from 'react'

/** Words that do something: they look like a link and are a button. */
export const TextAction = (props: ComponentPropsWithRef<'button'>) => (
  <button type="button" className="text-action" {...props} />
)
