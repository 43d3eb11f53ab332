import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXTRAS } from '../../contract/extras.ts'
import { type Chunk, EXTRA_MODULES, extraFiles, weighExtras } from '../../scripts/build/extras.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = '/app'

type Given = Partial<Omit<Chunk, 'fileName' | 'viteMetadata'>> & { sheets?: string[] }

/** An app of one entry that imports every extra on demand, each in chunks of its own, and what a test adds or changes. */
function build(changes: Record<string, Given> = {}): Map<string, Chunk> {
  const modules = Object.values(EXTRA_MODULES).flat()
  const given: Record<string, Given> = {
    index: { isEntry: true, imports: ['shared'], dynamicImports: modules },
    shared: {},
    ...Object.fromEntries(modules.map((module) => [module, { moduleIds: [join(ROOT, module)], imports: ['shared'] }])),
  }
  for (const [name, change] of Object.entries(changes)) given[name] = { ...given[name], ...change }
  return new Map(
    Object.entries(given).map(([fileName, { sheets = [], ...chunk }]) => [
      fileName,
      {
        fileName,
        isEntry: false,
        imports: [],
        dynamicImports: [],
        moduleIds: [],
        ...chunk,
        viteMetadata: { importedCss: new Set(sheets) },
      },
    ]),
  )
}

const DOCX = 'src/features/recording/export/docx.ts'
const DIALOG = 'src/features/recording/export/ExportDialog.tsx'
const LANGUAGE = 'src/features/recording/LanguageDialog.tsx'
const DEBUG = 'src/features/recovery/DiagnosticsScreen.tsx'

test('an extra is its own chunks, with what they alone need and their style sheets', () => {
  const files = extraFiles(
    build({
      [DOCX]: { imports: ['shared', 'zip'], dynamicImports: ['later'], sheets: ['docx.css'] },
      zip: {},
      later: {},
    }),
    ROOT,
  )
  expect(files.documents).toEqual(['docx.css', 'later', LANGUAGE, DIALOG, DOCX, 'zip'])
  expect(files.diagnostics).toEqual([DEBUG])
})

test('what two extras need belongs to the app', () => {
  const files = extraFiles(build({ [DOCX]: { imports: ['both'] }, [DEBUG]: { imports: ['both'] }, both: {} }), ROOT)
  expect([files.documents, files.diagnostics]).toEqual([[LANGUAGE, DIALOG, DOCX], [DEBUG]])
})

test('what an extra has in common with the one it is built on belongs to that one, and what is in common with a third to the app', () => {
  const SEALING = 'src/sealing/on-device.ts'
  const UNLOCKERS = 'src/sealing/in-settings.ts'
  const files = extraFiles(
    build({
      [SEALING]: { imports: ['keys'] },
      [UNLOCKERS]: { imports: ['keys', 'codes', 'third'] },
      [DEBUG]: { imports: ['third'] },
      keys: {},
      codes: {},
      third: {},
    }),
    ROOT,
  )
  expect([files.sealing, files.unlockers]).toEqual([
    ['keys', SEALING],
    ['codes', UNLOCKERS],
  ])
})

test('an extra that the app loads by itself is no extra, and stops the build', () => {
  expect(() => extraFiles(build({ shared: { imports: [DOCX] } }), ROOT)).toThrow(`${DOCX} is an extra`)
})

test('a module that was renamed stops the build', () => {
  expect(() => extraFiles(build({ [DOCX]: { moduleIds: [] } }), ROOT)).toThrow(`${DOCX} is in no chunk`)
})

test('an extra is weighed as it lies on the device, and stops the build when it is too large', async () => {
  const folder = temporaryFolder()
  const files = {
    account: ['account.js'],
    administration: ['administration.js'],
    documents: ['documents.js'],
    versions: ['versions.js'],
    diagnostics: ['diagnostics.js'],
    install: ['install.js'],
    offline: ['offline.js'],
    overview: ['overview.js'],
    speakers: ['speakers.js'],
    questions: ['questions.js'],
    microphone: ['microphone.js'],
    selection: ['selection.js'],
    sealing: ['sealing.js'],
    corrections: ['corrections.js'],
    vocabulary: ['vocabulary.js'],
    captions: ['captions.js'],
    imports: ['imports.js'],
    unlockers: ['unlockers.js'],
  }
  for (const name of EXTRAS) writeFileSync(join(folder, `${name}.js`), 'x'.repeat(name === 'documents' ? 80_000 : 10))
  const weighed = await weighExtras(folder, files)
  expect(weighed.documents).toEqual({ files: ['/documents.js'], bytes: 80_000 })
  writeFileSync(join(folder, 'documents.js'), 'x'.repeat(80_001))
  await expect(weighExtras(folder, files)).rejects.toThrow('"documents" is 80001 bytes')
})
