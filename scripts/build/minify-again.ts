import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MinifyOptions, minify } from 'terser'

const SETTINGS = { ecma: 2020, format: { comments: false } } as const

/**
 * Terser after Vite's own minifier makes the installed app 1 % smaller than either alone. Property names stay as they
 * are; a name of a file holds the hash of what Vite wrote, which decides what Terser makes of it.
 */
export async function minifyAgain(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const rewrite = async (name: string, change: (text: string) => Promise<string>): Promise<void> => {
    const path = join(folder, name)
    await writeFile(path, await change(await readFile(path, 'utf8')))
  }
  const ofModule = { ...SETTINGS, module: true, compress: { passes: 2, hoist_funs: true } } as const
  for (const name of names) {
    if (name.endsWith('.js')) await rewrite(name, (code) => minified(code, ofModule))
    if (name.endsWith('.html')) await rewrite(name, withSmallerScripts)
  }
}

/** The scripts that stand in a document, which Vite leaves as they were written. */
async function withSmallerScripts(html: string): Promise<string> {
  const parts = html.split(/(?<=<script>)([\s\S]*?)(?=<\/script>)/)
  return (await Promise.all(parts.map((part, at) => (at % 2 === 1 ? minified(part, SETTINGS) : part)))).join('')
}

async function minified(code: string, options: MinifyOptions): Promise<string> {
  const made = await minify(code, options)
  if (made.code === undefined) throw new Error('Terser made nothing of a script.')
  return made.code
}
