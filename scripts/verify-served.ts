// `npm run verify-served URL`: whether a server delivers the page that this checkout builds, byte for byte. Exit code 0: it does; 1: not.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildPage } from './build/build.mjs'
import { HASHES_FILE, type PageHashes } from './build/page-hashes.ts'
import { differences } from './compare-served.ts'
import { say } from './say.mjs'

const root = resolve(import.meta.dirname, '..')
const [address] = process.argv.slice(2)
if (address === undefined || !URL.canParse(address)) {
  say('Name the server: npm run verify-served -- https://earmark.example.org')
  process.exit(1)
}
await buildPage(root)
const hashes: PageHashes = JSON.parse(await readFile(join(root, 'dist', 'page', HASHES_FILE), 'utf8'))
const found = await differences(new URL(address), hashes)
for (const { path, why } of found) say(`${path}: ${why}`)
const count = Object.keys(hashes).length
say(
  found.length === 0
    ? `${address} delivers the ${count} files of this build.`
    : `${address} does not deliver this build: ${found.length} of ${count} files differ. Is it another version?`,
)
process.exitCode = found.length === 0 ? 0 : 1
