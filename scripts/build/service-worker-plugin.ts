import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Chunk, type ExtraFiles, extraFiles, weighExtras } from './extras.ts'
import { minifyAgain } from './minify-again.ts'
import { writePageHashes } from './page-hashes.ts'
import { writePublicPages } from './public-pages.ts'

const require = createRequire(import.meta.url)

/** "Under 1 MB" is a promise of the product: the whole installed app, uncompressed (docs/decisions.md#claims-are-promises). */
const MAX_APP_BYTES = 1_000_000
const MAX_LANGUAGE_BYTES = 100_000
const COMPRESSED = /\.(html|js|css|svg|json|webmanifest|txt)$/
/**
 * Not part of the app: never precached. The memory store is fetched only where a browser's own database is broken, icons
 * as pictures only by the browser, when it installs (the page itself shows icon.svg), and another language only where it
 * is spoken (sw/files/cached-language.ts). Extras are left out by what the build finds (extras.ts). The public pages are the website's, and the browser keeps those that were read
 * (sw/files/public-pages.ts).
 */
const LEFT_OUT =
  /(\.map|\.br|^sw\.js|^robots\.txt|^hashes\.json|^screenshots\/.*|^assets\/(memory-store|german)-.*|^icons\/.*\.png|^favicon\.ico|^(landing|privacy|terms|not-found)(\.de)?\.html|^assets\/public\/.*)$/

/**
 * Dexie's entry wraps its UMD build to survive being loaded twice; one bundle has it once, and the module is smaller.
 * workbox-window's is for browsers that know no classes, and jsx-runtime.mjs tells what it is for.
 */
const SMALLER_BUILDS = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
  { find: /^react\/jsx-runtime$/, replacement: resolve(import.meta.dirname, 'jsx-runtime.mjs') },
  {
    find: /^react-jsx-runtime-production$/,
    replacement: join(dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'),
  },
]

/** What libraries say to who misuses them, at length, on the first route. */
const SHORTER_WORDS = [
  { file: 'scheduler.production.js', words: /(?<=")forceFrameRate takes [^"]*/ },
  { file: 'dexie.mjs', words: /(?<=Dexie SchemaDiff: Schema was extended) without [^`]*(?=\.)/ },
  { file: 'dexie.mjs', words: /(?<=Entity instances must never be new:ed\.) Instances [^`]*/ },
  { file: 'dexie.mjs', words: /(?<=inAnyRange\(\) must be an Array of two-value Arrays) \[lower[^']*/ },
  { file: 'dexie.mjs', words: /(?<='Invalid key provided\.) Keys must be [^']*/ },
  { file: 'react.production.js', words: /(?<="takes an object of state variables) to update [^"]*/ },
  { file: 'dexie.mjs', words: /(?<='Dexie: Workaround) for Chrome [^']*/ },
  { file: 'dexie.mjs', words: /(?<='Given keys array) must have [^']*/ },
  { file: 'dexie-react-hooks.mjs', words: /(?<=Observable factory given to useObservable\(\)) did not [^`]*/ },
  { file: 'react.production.js', words: /(?<="\)\.) If you meant to render [^"]*/ },
  { file: 'react.production.js', words: /(?<=")React\.Children\.only expected [^"]*/ },
  {
    file: 'react.production.js',
    words: /(?<=")The argument must be a React element, but you passed " \+ element \+ "\./,
  },
  { file: 'core/util.js', words: /(?<=Cannot overwrite keys) on object schemas [^"]*/ },
]

/** For the build only: a development server has React's own runtime, and every word of libraries. */
export function smallerBuilds(): Plugin {
  return {
    name: 'earmark-smaller-builds',
    apply: 'build',
    config: () => ({ resolve: { alias: SMALLER_BUILDS } }),
    transform(code, id) {
      const shorter = SHORTER_WORDS.filter(({ file }) => id.endsWith(`/${file}`))
      if (shorter.length === 0) return null
      const said = shorter.reduce((words, one) => shortened(words, one), code)
      return { code: said, map: null }
    },
  }
}

function shortened(code: string, { file, words }: (typeof SHORTER_WORDS)[number]): string {
  if (!words.test(code)) throw new Error(`${file} says something else now: see SHORTER_WORDS.`)
  return code.replace(words, '')
}

/** A name that holds the hash of its bytes is an entry by itself (workbox-precaching, createCacheKey). */
type Precached = string | { url: string; revision: string }

/** What sw.ts reads and the build fills in: all files of the app, each with a hash of its bytes. */
export const MANIFEST = 'self.__WB_MANIFEST'
/** Where the texts of the languages are that are not precached. */
export const LANGUAGES = 'self.__LANGUAGES'
/** The files of each extra, and how large it is. */
export const EXTRAS = 'self.__EXTRAS'

/**
 * Builds the service worker with the page, as a module that shares the page's chunks: each byte is installed once. Then
 * writes the list of the page's files into it, and compresses what is text.
 */
export function serviceWorker(options: { entry: string }): Plugin {
  let root = ''
  let folder = ''
  let extras: ExtraFiles
  return {
    name: 'earmark-service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', sw: options.entry },
          output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
        },
      },
    }),
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    generateBundle: {
      // Vite has noted by then which style sheets belong to which chunk.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk') as Chunk[]
        extras = extraFiles(new Map(chunks.map((chunk) => [chunk.fileName, chunk])), root)
      },
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const manifest = join(folder, 'manifest.webmanifest')
        await writePublicPages(root, folder)
        await minifyAgain(folder)
        await writeFile(manifest, JSON.stringify(JSON.parse(await readFile(manifest, 'utf8'))))
        const precached = await listFiles(folder, new Set(Object.values(extras).flat()))
        const weighed = await weighExtras(folder, extras)
        await fillIn(join(folder, 'sw.js'), {
          [MANIFEST]: listOf(precached),
          [LANGUAGES]: JSON.stringify({ de: await german(folder) }),
          [EXTRAS]: JSON.stringify(weighed),
        })
        await assertSize(folder, precached)
        const sizes = Object.entries(weighed).map(([name, { bytes }]) => `${name} ${bytes}`)
        console.log(`Extras: ${sizes.join(', ')} bytes.`)
        console.log(`SHA-256 of the build: ${await writePageHashes(folder)}.`)
        await compress(folder)
      },
    },
  }
}

async function listFiles(folder: string, extras: ReadonlySet<string>): Promise<Precached[]> {
  const names = await namesIn(folder)
  const kept = names.filter((name) => !LEFT_OUT.test(name) && !extras.has(name)).sort()
  return Promise.all(
    kept.map(async (name) =>
      HASHED.test(name) ? `/${name}` : { url: `/${name}`, revision: revisionOf(await readFile(join(folder, name))) },
    ),
  )
}

const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const revisionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

async function german(folder: string): Promise<string> {
  const [name, ...more] = (await namesIn(folder)).filter((one) => /^assets\/german-.*\.js$/.test(one))
  if (!name || more.length > 0) throw new Error('The German texts must be one file, assets/german-….js.')
  const { size } = await stat(join(folder, name))
  if (size > MAX_LANGUAGE_BYTES)
    throw new Error(`The German texts are ${size} bytes; they must stay within ${MAX_LANGUAGE_BYTES}.`)
  return `/${name}`
}

/** As an expression. The folder of most files stands in it once: the list is installed as well. */
function listOf(precached: readonly Precached[]): string {
  const folder = '/assets/'
  const isIn = (one: Precached): one is string => typeof one === 'string' && one.startsWith(folder)
  const names = precached.filter(isIn).map((one) => one.slice(folder.length))
  const others = precached.filter((one) => !isIn(one))
  return `${JSON.stringify(names.join())}.split(",").map((name)=>"${folder}"+name).concat(${JSON.stringify(others)})`
}

/** @param values what stands in the place of each name, as it is written */
async function fillIn(path: string, values: Readonly<Record<string, string>>): Promise<void> {
  let worker = await readFile(path, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    if (worker.split(name).length !== 2) throw new Error(`sw.js must name ${name} once.`)
    worker = worker.replace(name, () => value)
  }
  await writeFile(path, worker)
}

async function assertSize(folder: string, precached: readonly Precached[]): Promise<void> {
  const names = ['/sw.js', ...precached.map((entry) => (typeof entry === 'string' ? entry : entry.url))]
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > MAX_APP_BYTES) throw new Error(`The app is ${total} bytes; it must stay within ${MAX_APP_BYTES}.`)
  console.log(`The app: ${names.length} files, ${total} of ${MAX_APP_BYTES} bytes.`)
}

async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  for (const name of (await namesIn(folder)).filter((name) => COMPRESSED.test(name))) {
    const bytes = await readFile(join(folder, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }))
  }
}
