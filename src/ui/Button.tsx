import type { ComponentPropsWithRef } from 'react'

type ButtonProps = ComponentPropsWithRef<'button'> & {
  /** Ink, an edge, or petrol words alone. */
  variant?: 'filled' | 'outline' | 'subtle'
  /** 44 px high instead of 48. */
  size?: 'sm' | 'md'
  fullWidth?: boolean
  /** It turns and cannot be pressed until the work that it began has ended. */
  loading?: boolean
  /** It cannot be pressed while other work runs. `disabled` would take the focus away. */
  waits?: boolean
}

/** The one button with words. A library's own was a third of the first screen's bytes for the same element. */
export function Button({
  variant = 'filled',
  size = 'md',
  fullWidth = false,
  loading = false,
  waits = loading,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-wide={fullWidth || undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      aria-disabled={waits || undefined}
      disabled={disabled}
      onClick={waits ? (event) => event.preventDefault() : onClick}
    >
      <span className="button__label">{children}</span>
      {loading ? <span className="button__loader" /> : null}
    </button>
  )
}
