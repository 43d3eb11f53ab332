import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** How long the package manager may take before it is given up, in seconds. */
const LIMIT_SECONDS = 900
const APT = 'apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 -o Acquire::http::Timeout=30'

/** Whether this process may install Debian packages by itself. */
export function mayInstallPackages() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0 && onPath('apt-get')
}

/**
 * @param {readonly string[]} packages
 * @returns {string} the line for a person to type
 */
export const installLine = (packages) => `sudo apt-get install -y ${packages.join(' ')}`

/**
 * Installs packages without a question. In a session of its own, so that Ctrl-C on the start never stops dpkg halfway;
 * what an earlier machine stop left half configured is mended first. The package lists are fetched first: old or partial
 * ones install old versions. Where they cannot be fetched, those that are there do.
 * @param {readonly string[]} packages
 * @returns {Promise<string | null>} null when all are there, else the end of what the package manager said
 */
export function installPackages(packages) {
  const install = `${APT} install -y --no-install-recommends ${packages.join(' ')}`
  const script = `dpkg --configure -a; ${APT} update; ${install}`
  return new Promise((resolve) => {
    const child = spawn('timeout', [String(LIMIT_SECONDS), 'sh', '-c', script], {
      detached: true,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said = (said + text).slice(-2000)
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? null : said.trim() || `exit code ${code}`))
  })
}

/** @param {string} program */
export function onPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)))
}
