import { existsSync } from 'node:fs'
import { installLine, installPackages, mayInstallPackages, onPath } from './debian.mjs'
import { say } from './say.mjs'

const PACKAGES = ['pocketsphinx', 'pocketsphinx-en-us']

/**
 * Sees to it that something can transcribe, without holding up the start: on Debian as root PocketSphinx is installed
 * while the server already runs. Elsewhere it says which line to type.
 * @returns {Promise<boolean>} true when an engine has appeared that the server does not know yet
 */
export async function provideSpeechEngine() {
  if (process.env['STT_URL'] || isInstalled()) return false
  if (!mayInstallPackages()) {
    say(`No speech engine: recordings are kept and wait for one. To get one: ${installLine(PACKAGES)}`)
    return false
  }
  say('Installing the speech engine (PocketSphinx) in the background; recordings wait for it meanwhile.')
  const failure = await installPackages(PACKAGES)
  if (failure === null) return true
  say(`The speech engine could not be installed. By hand: ${installLine(PACKAGES)}\n  ${failure.split('\n').at(-1)}`)
  return false
}

function isInstalled() {
  return onPath('pocketsphinx_continuous') && existsSync('/usr/share/pocketsphinx/model/en-us')
}
