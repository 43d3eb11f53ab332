import { select, selectAll } from './select.ts'

/** docs/product.md#limits, carousel. Milliseconds. */
const ROTATE_MS = 5000

/**
 * Shows one example after the other. Stands still while the person points at it, has the keyboard in it, looks
 * elsewhere, or has paused it (WCAG 2.2.2), which whoever wants less motion has from the start.
 */
export function runCarousel(carousel: HTMLElement): void {
  const slides = selectAll(carousel, '.example')
  const dots = selectAll(carousel, '.examples__dot')
  const pause = select(carousel, '.examples__pause')
  const words = { pause: pause.getAttribute('aria-label') ?? '', play: pause.dataset['playLabel'] ?? '' }
  let current = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stands = { paused: matchMedia('(prefers-reduced-motion: reduce)').matches, pointed: false, entered: false }

  const show = (at: number): void => {
    current = at % slides.length
    slides.forEach((slide, index) => {
      slide.toggleAttribute('data-current', index === current)
    })
    dots.forEach((dot, index) => {
      if (index === current) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  }
  const arm = (): void => {
    clearTimeout(timer)
    const turns = !stands.paused && !stands.pointed && !stands.entered && document.visibilityState === 'visible'
    // What changes by itself is not read out; what the person chose is.
    select(carousel, '.examples__slides').setAttribute('aria-live', turns ? 'off' : 'polite')
    pause.setAttribute('aria-label', stands.paused ? words.play : words.pause)
    carousel.toggleAttribute('data-paused', stands.paused)
    if (turns) timer = setTimeout(turn, ROTATE_MS)
  }
  const turn = (): void => {
    show(current + 1)
    arm()
  }
  const stand = (what: Partial<typeof stands>): void => {
    Object.assign(stands, what)
    arm()
  }

  pause.addEventListener('click', () => stand({ paused: !stands.paused }))
  dots.forEach((dot, at) => {
    dot.addEventListener('click', () => {
      show(at)
      stand({ paused: true })
    })
  })
  carousel.addEventListener('pointerenter', ({ pointerType }) => stand({ pointed: pointerType === 'mouse' }))
  carousel.addEventListener('pointerleave', () => stand({ pointed: false }))
  carousel.addEventListener('focusin', () => stand({ entered: true }))
  carousel.addEventListener('focusout', () => stand({ entered: false }))
  document.addEventListener('visibilitychange', arm)
  select(carousel, '.examples__controls').hidden = false
  arm()
}
