import { existsSync } from 'node:fs'
import { say } from '../say.mjs'
import { installLine, installPackages, mayInstallPackages, onPath } from './debian.mjs'

const PACKAGES = ['pocketsphinx', 'pocketsphinx-en-us']

/**
 * Sees to it that something can transcribe, without holding up the start: on Debian as root PocketSphinx is installed
 * while the server already runs, which notices it by itself. Elsewhere it says which line to type.
 */
export async function provideSpeechEngine() {
  if (process.env['STT_URL'] || isInstalled()) return
  if (!mayInstallPackages()) {
    say(`No speech engine yet: recordings are kept and wait. To install one: ${installLine(PACKAGES)}`)
    return
  }
  say('Installing the speech engine (PocketSphinx) in the background; recordings wait for it meanwhile.')
  const failure = await installPackages(PACKAGES)
  say(
    failure === null
      ? 'The speech engine is installed. Waiting recordings are being transcribed.'
      : `The speech engine couldn't be installed. To install it yourself: ${installLine(PACKAGES)}\n  ${failure.split('\n').at(-1)}`,
  )
}

function isInstalled() {
  return onPath('pocketsphinx_continuous') && existsSync('/usr/share/pocketsphinx/model/en-us')
}
