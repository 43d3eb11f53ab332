import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { renderPublicPages } from '../../src/site/prerender.tsx'

type Built = Rolldown.RolldownOutput['output']

/** All that a public page loads behind its own document; never part of the installed app. */
const FOLDER = 'assets/public'

/** That React's 'use client' is lost, as it says, is what is wanted. */
const LOG = 'error'

/**
 * Writes the public pages as documents beside the built app, which must lie in `folder` already: they name its files. They
 * are built apart from it, so that not one byte of the app is moved or shared for them.
 */
export async function writePublicPages(root: string, folder: string): Promise<void> {
  const head = await bundle(root, 'src/site/public-head.ts', 'iife')
  const page = await bundle(root, 'src/site/public-page.ts', 'es')
  const render = await renderer(root)
  const scripts = page.filter((file) => file.type === 'chunk')
  for (const { fileName, code } of scripts) await write(join(folder, fileName), code)
  const pages = render({
    styles: one(page, ({ fileName }) => fileName.endsWith('.css')),
    head: one(head, ({ type }) => type === 'chunk').trim(),
    script: `/${scripts.find(({ isEntry }) => isEntry)?.fileName}`,
    app: tagsOf(await readFile(join(folder, 'index.html'), 'utf8')),
  })
  for (const [name, html] of pages) await write(join(folder, name), html)
}

/** A module with all that it imports, unwritten; `format` is what a `<script>` of it is. */
export async function bundle(root: string, input: string, format: 'es' | 'iife'): Promise<Built> {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: LOG,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        output: {
          format,
          entryFileNames: `${FOLDER}/[name]-[hash].js`,
          chunkFileNames: `${FOLDER}/[name]-[hash].js`,
          assetFileNames: `${FOLDER}/[name]-[hash][extname]`,
        },
      },
    },
  })
  return outputOf(made)
}

/** src/site/prerender.tsx as a module that this process can load. */
async function renderer(root: string): Promise<typeof renderPublicPages> {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: LOG,
    build: { write: false, ssr: 'src/site/prerender.tsx', target: 'node24' },
  })
  // Beside the modules that it imports.
  const path = join(root, '.cache', `prerender-${process.pid}.mjs`)
  await write(
    path,
    one(outputOf(made), ({ type }) => type === 'chunk'),
  )
  const module: { renderPublicPages: typeof renderPublicPages } = await import(pathToFileURL(path).href)
  await rm(path)
  return module.renderPublicPages
}

function outputOf(made: Awaited<ReturnType<typeof build>>): Built {
  if (Array.isArray(made) || !('output' in made)) throw new Error('A bundle with one output was expected.')
  return made.output
}

/** @throws Error when there is not exactly one such file */
export function one(files: Built, is: (file: Built[number]) => boolean): string {
  const [found, ...more] = files.filter(is)
  if (!found || more.length > 0) throw new Error('The build of the public pages made other files than expected.')
  return found.type === 'chunk' ? found.code : String(found.source)
}

/** What the app's own document loads: its module, those it imports, its styles. */
const tagsOf = (html: string): string =>
  (html.match(/<(script|link)[^>]*"\/assets\/[^>]*>(<\/script>)?/g) ?? []).join('')

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
