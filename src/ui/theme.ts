import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import './tokens.css'
import './mantine-variables.css'
import './base.css'
import './controls.css'
import { Button, createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

/** One ink for all ten steps: the tokens decide the shades, and a variable follows the theme without a second palette. */
const tuple = (value: string): MantineColorsTuple => [
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
]

/** filled = ink, default and outline = an edge, subtle = petrol words; `color="signal"` is for the Danger Zone alone. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const signal = color === 'signal'
  if (variant === 'filled') {
    const background = signal ? 'var(--signal)' : 'var(--ink)'
    return {
      background,
      hover: `color-mix(in srgb, ${background} 88%, var(--page))`,
      color: signal ? 'var(--on-signal)' : 'var(--on-ink)',
      border: '1px solid transparent',
    }
  }
  if (variant === 'subtle' || variant === 'transparent') {
    return {
      background: 'transparent',
      hover: 'var(--sunken)',
      color: 'var(--accent)',
      border: '1px solid transparent',
    }
  }
  return {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--ink)',
    border: '1px solid var(--control)',
  }
}

export const theme = createTheme({
  colors: { ink: tuple('var(--ink)'), signal: tuple('var(--signal)') },
  primaryColor: 'ink',
  primaryShade: 6,
  fontFamily: 'var(--sans)',
  fontSizes: { xs: '.8125rem', sm: '.9375rem', md: '1.0625rem', lg: '1.375rem', xl: '1.75rem' },
  radius: { sm: 'var(--r-control)', md: 'var(--r-surface)', lg: 'var(--r-large)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
  },
})
