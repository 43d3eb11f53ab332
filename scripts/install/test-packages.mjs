import { spawnSync } from 'node:child_process'
import { say } from '../say.mjs'
import { installLine, installPackages, mayInstallPackages, onPath } from './debian.mjs'

/** What the tests need beside npm's packages (a browser, real speech, a decoder to compare with, a proxy), and how it shows. */
const NEEDED = [
  { packages: ['chromium'], programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  { packages: ['pocketsphinx', 'pocketsphinx-en-us'], programs: ['pocketsphinx_continuous'] },
  { packages: ['ffmpeg'], programs: ['ffmpeg'] },
  { packages: ['bubblewrap'], programs: ['bwrap'] },
  { packages: ['espeak-ng'], programs: ['espeak-ng'] },
  // The first that runs a service worker which is a module.
  { packages: ['firefox-esr'], programs: ['firefox-esr'], least: 147 },
  // WebKitGTK encodes and decodes AAC by GStreamer's plugins.
  {
    packages: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'],
    programs: ['WebKitWebDriver'],
  },
  { packages: ['xvfb'], programs: ['Xvfb'] },
  { packages: ['nginx-light'], programs: ['nginx'] },
  // Debian keeps the server's programs out of the path, but brings this one for its clusters.
  { packages: ['postgresql'], programs: ['pg_ctlcluster'] },
]

/** @param {{ packages: readonly string[], programs: readonly string[], least?: number }} needed */
function isThere({ packages: [first], programs, least = 0 }) {
  if (!programs.some(onPath)) return false
  if (least === 0 || !onPath('dpkg-query')) return true
  const { stdout } = spawnSync('dpkg-query', ['-W', String(first)], { encoding: 'utf8' })
  const major = Number.parseInt(stdout.split('\t')[1] ?? '', 10)
  // Not of a package: whoever put it there knows which it is.
  return Number.isNaN(major) || major >= least
}

/** Installs what is missing or too old where it may; elsewhere it says so and the tests that need it fail. */
export async function provideTestPackages() {
  const missing = NEEDED.filter((needed) => !isThere(needed)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  if (!mayInstallPackages()) {
    say(`The tests need more than npm has. To get it: ${installLine(missing)}`)
    return
  }
  say(`Installing ${missing.join(', ')} (once) …`)
  const failure = await installPackages(missing)
  if (failure !== null) say(`Not installed. By hand: ${installLine(missing)}\n${failure}`)
}
