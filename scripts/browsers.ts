import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { builtFiles, checkBrowsers, readCompatData } from './build/check-browsers.ts'
import { checkStyles } from './build/check-styles.ts'

// npm run browsers: what of the built page in dist/ some promised browser does not have. Fails when there is something.

const ROOT = fileURLToPath(new URL('..', import.meta.url))

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [data, page, now] = [readCompatData(), join(ROOT, 'dist', 'page'), Date.now()]
  const found = [
    ...checkBrowsers(data, builtFiles(page, '.js'), now),
    ...checkStyles(data, builtFiles(page, '.css'), now),
  ]
  for (const line of found) console.error(line)
  if (found.length === 0) console.log('The built page uses only what every promised browser has.')
  process.exitCode = found.length === 0 ? 0 : 1
}
