import { expect } from '@playwright/test'
import { OWNER } from '../browser/app-server.ts'
import { PATIENCE_MS } from '../browser/patience.ts'
import type { Engine } from './engine.ts'

/** The steps of a user in a browser that Playwright cannot drive (journey.ts has those of the one it can). */

/** Signs in and waits until the app is on the device. */
export async function signIn(engine: Engine, url: string): Promise<void> {
  await engine.goto(`${url}/login`)
  await fillSignIn(engine)
  const workerState = (): Promise<string | undefined> =>
    engine.run(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(workerState, { timeout: PATIENCE_MS }).toBe('activated')
}

export async function fillSignIn(engine: Engine): Promise<void> {
  await type(engine, 'input[type=email]', OWNER.email)
  await type(engine, 'input[type=password]', OWNER.password)
  await press(engine, 'Sign In')
  await expect.poll(() => engine.run(() => location.pathname)).not.toBe('/login')
}

export async function record(engine: Engine, seconds: number): Promise<void> {
  await press(engine, 'Start recording')
  const clock = (): Promise<string> =>
    engine.run(() => document.querySelector<HTMLElement>('[role=timer]')?.innerText ?? '')
  const counted = async (): Promise<number> => {
    const [minutes, rest] = (await clock()).split(':').map(Number)
    return (minutes ?? 0) * 60 + (rest ?? 0)
  }
  await expect.poll(counted, { timeout: (seconds + 20) * 1000, intervals: [250] }).toBeGreaterThanOrEqual(seconds)
  await press(engine, 'Stop recording')
}

/** Titles and saves; resolves to the recording's id. */
export async function save(engine: Engine, title: string): Promise<string> {
  await type(engine, 'input[placeholder="Enter a title for your recording..."]', title)
  await press(engine, 'Save Recording')
  const path = (): Promise<string> => engine.run(() => location.pathname)
  await expect.poll(path).toMatch(/^\/recording\/[0-9a-f-]{36}$/)
  return (await path()).split('/').at(-1) ?? ''
}

/** What sounds now. Seconds. */
export type Sound = { position: number; duration: number | null; local: boolean }

/** Presses this button to play and waits until the sound moves on. */
export async function play(engine: Engine, button: string): Promise<Sound> {
  await engine.run(rememberPlayed)
  await press(engine, button)
  await expect.poll(async () => (await sound(engine))?.position ?? 0).toBeGreaterThan(0.5)
  const heard = await sound(engine)
  if (!heard) throw new Error('The sound stopped at once.')
  return heard
}

/**
 * Moves the sound itself to a place, as the waveform does, and waits until it goes on from there. On a slow machine the
 * few seconds may have ended by now, which pauses the element (HTML, 4.8.11.8): it is then started as the button does.
 */
export async function playFrom(engine: Engine, seconds: number): Promise<void> {
  await engine.run(async (to) => {
    if (!('lastPlayed' in window && window.lastPlayed instanceof HTMLMediaElement)) return
    window.lastPlayed.currentTime = to
    if (window.lastPlayed.paused) await window.lastPlayed.play()
  }, seconds)
  await expect.poll(async () => (await sound(engine))?.position ?? 0).toBeGreaterThan(seconds + 0.3)
}

const sound = (engine: Engine): Promise<Sound | null> =>
  engine.run(() => {
    const played = 'lastPlayed' in window && window.lastPlayed instanceof HTMLMediaElement ? window.lastPlayed : null
    if (!played || played.error) return null
    const duration = Number.isFinite(played.duration) ? played.duration : null
    return { position: played.currentTime, duration, local: played.src.startsWith('blob:') }
  })

/** Runs in the page: the sound element is not in the document, so a test learns of it when it plays. */
function rememberPlayed(): void {
  if ('lastPlayed' in window) return
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    Object.assign(window, { lastPlayed: this })
    return play.call(this)
  }
  Object.assign(window, { lastPlayed: null })
}

export async function expectText(engine: Engine, text: string): Promise<void> {
  await expect.poll(() => engine.run(() => document.body.innerText)).toContain(text)
}

async function press(engine: Engine, name: string): Promise<void> {
  await expect.poll(() => engine.press(name), name).toBe(true)
}

async function type(engine: Engine, selector: string, text: string): Promise<void> {
  const typed = (): Promise<boolean> =>
    engine.run(
      (where, what) => {
        const field = document.querySelector<HTMLInputElement>(where)
        if (!field) return false
        // React listens to the element's own setter.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, what)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        return true
      },
      selector,
      text,
    )
  await expect.poll(typed, selector).toBe(true)
}

/** What the audio database holds of the one segment on this device. */
export const localSegment = (engine: Engine): Promise<{ mime: string; seconds: number; bytes: number }> =>
  engine.run(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('segments').objectStore('segments').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            const { mime, seconds, bytes } = reading.result[0]
            resolve({ mime, seconds, bytes })
          }
        }
      }),
    'earmark-audio',
  )

/** Takes the sound off the device, as the browser or the user may, so that only the server has it. */
export async function forgetLocalSound(engine: Engine): Promise<void> {
  await engine.run(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(['chunks', 'segments', 'headers'], 'readwrite')
          for (const store of clearing.objectStoreNames) clearing.objectStore(store).clear()
          clearing.onerror = () => reject(clearing.error)
          clearing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    'earmark-audio',
  )
}
