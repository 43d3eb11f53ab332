import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE = ['src/main.tsx']
/** What the first signed-in route loads behind its first paint. */
const BEHIND = [
  'src/app/lazy-network.ts',
  'src/features/notifications/News.tsx',
  'src/features/recorder/notices/StorageNotice.tsx',
]
/** What the screen of a finished take can be used without for a moment. */
const FINISHED = [
  'src/features/recorder/finished/DiscardDialog.tsx',
  'src/features/recorder/finished/TakeActions.tsx',
  'src/features/recorder/finished/SaveOnLeave.ts',
  'src/features/recorder/finished/UploadAhead.tsx',
]
const WORKER = ['sw/sw.ts']

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Puts the first signed-in route into a few files: the document names those of its first paint, the rest is fetched at
 * once behind it. Files shared with the service worker hold what it can run, so that each byte is installed once.
 * Everything else, languages and extras among it, stays as the bundler splits it.
 */
export function fileGroups(): Rolldown.CodeSplittingOptions {
  const reached = new Map<readonly string[], ReadonlySet<string>>()
  /** With all that they import, so that an earlier group is always complete. */
  const group = (name: string, ...everyOf: readonly (readonly string[])[]): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      const isIn = (entries: readonly string[]): boolean => {
        const found = reached.get(entries) ?? importsOf(entries, graph)
        reached.set(entries, found)
        return found.has(id)
      }
      return everyOf.every(isIn) ? name : null
    },
  })
  return {
    groups: [
      group('core', PAGE, WORKER),
      group('app', PAGE),
      group('sync', BEHIND, WORKER),
      group('behind', BEHIND),
      group('finished', FINISHED),
    ],
  }
}

/** Everything that is imported from there, without what is loaded on demand. */
function importsOf(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set(entries.map((entry) => resolve(ROOT, entry)))
  // A set that grows is walked to its end.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
