import { stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { EXTRAS, type ExtraName } from '../../contract/extras.ts'

/** Bytes, uncompressed. */
const MAX_EXTRA_BYTES = 80_000

/** The modules with which each extra begins. The page imports them on demand only (src/session/extra.tsx). */
export const EXTRA_MODULES: Readonly<Record<ExtraName, readonly string[]>> = {
  account: [
    'src/features/account/recovery/MagicLinkScreen.tsx',
    'src/features/account/on-demand.ts',
    'src/features/account/RequestAccess.tsx',
    'src/features/account/recovery/ResetPasswordScreen.tsx',
    'src/features/settings/account/account-parts.ts',
  ],
  administration: [
    'src/features/admin/AdminScreen.tsx',
    'src/features/notifications/access-requests.ts',
    'src/features/settings/engines/EngineSettings.tsx',
  ],
  documents: [
    'src/features/recording/export/ExportDialog.tsx',
    'src/features/recording/export/docx.ts',
    'src/features/recording/LanguageDialog.tsx',
  ],
  versions: ['src/features/transcript/corrections/EarlierTranscripts.tsx'],
  diagnostics: ['src/features/recovery/DiagnosticsScreen.tsx'],
  install: ['src/features/install/InstallOffer.tsx'],
  offline: [
    'src/sync/keep/keep-recordings.ts',
    'src/features/recording/keep/KeepNote.tsx',
    'src/features/settings/storage/KeepNewest.tsx',
  ],
  overview: ['src/features/library/overview/Overview.tsx'],
  speakers: ['src/features/transcript/speakers/SpeakerName.tsx', 'src/features/transcript/speakers/SpeakerChoice.tsx'],
  questions: ['src/features/chat/ChatPanel.tsx', 'src/features/chat/library/AskScreen.tsx'],
  microphone: [
    'src/features/recorder/microphone/open-chosen.ts',
    'src/features/recorder/microphone/MicrophoneDialog.tsx',
  ],
  sealing: ['src/sealing/on-device.ts'],
  selection: ['src/features/library/selection/SelectionBar.tsx'],
  corrections: ['src/features/transcript/corrections/CorrectionList.tsx'],
  vocabulary: ['src/features/settings/engines/Vocabulary.tsx'],
  captions: ['src/features/recorder/captions/Captions.tsx'],
  imports: ['src/features/library/import/import-one.ts', 'src/features/library/import/WaitingFiles.tsx'],
  unlockers: ['src/sealing/in-settings.ts'],
}

/** An extra that is of no use without another one: what both need belongs to that one. Its loader asks for both. */
const BUILT_ON: Partial<Record<ExtraName, ExtraName>> = { unlockers: 'sealing' }

/** Whether a file was made of such a module, by its name. */
export function isExtraFile(file: string): boolean {
  const name = basename(file).replace(/-[\w-]{8}\.js$/, '')
  return Object.values(EXTRA_MODULES).some((modules) => modules.some((module) => parse(module).name === name))
}

/** What is asked of a chunk: Vite notes in `viteMetadata` which style sheets belong to it. */
export type Chunk = {
  fileName: string
  isEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
  moduleIds: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

export type ExtraFiles = Readonly<Record<ExtraName, readonly string[]>>
type Extras = Readonly<Record<ExtraName, { files: readonly string[]; bytes: number }>>

/**
 * The files of each extra: its own chunks with what they alone need. What the app needs without it, or another extra as
 * well, belongs to the app, but for {@link BUILT_ON}. Throws when the app loads an extra without being asked for it.
 * @param chunks by file name
 */
export function extraFiles(chunks: ReadonlyMap<string, Chunk>, root: string): ExtraFiles {
  const beginnings = byExtra((name) => EXTRA_MODULES[name].map((module) => chunkOf(chunks, join(root, module))))
  const all = new Set(Object.values(beginnings).flat())
  const main = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const app = reach(chunks, main, all)
  for (const file of all) if (app.has(file)) throw new Error(`${file} is an extra, and the app loads it by itself.`)
  const whole = byExtra((name) => reach(chunks, beginnings[name], all))
  const reached = byExtra((name) => {
    const base = BUILT_ON[name]
    return base ? new Set([...whole[name]].filter((file) => !whole[base].has(file))) : whole[name]
  })
  const isShared = (file: string): boolean => Object.values(reached).filter((files) => files.has(file)).length > 1
  return byExtra((name) => [...reached[name]].filter((file) => !app.has(file) && !isShared(file)).sort())
}

/** Each extra as the service worker knows it. Throws when one is too large. */
export async function weighExtras(folder: string, files: ExtraFiles): Promise<Extras> {
  const sizeOf = async (file: string): Promise<number> => (await stat(join(folder, file))).size
  const sizes = new Map(
    await Promise.all(
      Object.values(files)
        .flat()
        .map(async (file) => [file, await sizeOf(file)] as const),
    ),
  )
  return byExtra((name) => {
    const bytes = files[name].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    if (bytes > MAX_EXTRA_BYTES)
      throw new Error(`The extra "${name}" is ${bytes} bytes; it must stay within ${MAX_EXTRA_BYTES}.`)
    return { files: files[name].map((file) => `/${file}`), bytes }
  })
}

/** All files that are loaded, sooner or later, from those of `from`, with their style sheets; those of `except` are not. */
function reach(chunks: ReadonlyMap<string, Chunk>, from: readonly string[], except: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return
    found.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const next of chunk.imports) visit(next)
    for (const next of chunk.dynamicImports) if (!except.has(next)) visit(next)
  }
  for (const file of from) visit(file)
  return found
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, module: string): string {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`${module} is in no chunk.`)
  return found.fileName
}

const byExtra = <Value>(of: (name: ExtraName) => Value): Record<ExtraName, Value> =>
  Object.fromEntries(EXTRAS.map((name) => [name, of(name)])) as Record<ExtraName, Value>
