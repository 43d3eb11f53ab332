import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isExtraFile } from './scripts/build/extras.ts'
import { fileGroups } from './scripts/build/file-groups.ts'
import { germanTexts } from './scripts/build/german/german-texts.ts'
import { serviceWorker, smallerBuilds } from './scripts/build/service-worker-plugin.ts'
import { stylesBehindFrame } from './scripts/build/styles-behind-frame.ts'

/** The page; its service worker is built after it by the plugin. `npm run dev` (scripts/dev/dev-server.ts) adds what serves it. */
export default defineConfig({
  plugins: [react(), smallerBuilds(), germanTexts(), stylesBehindFrame(), serviceWorker({ entry: 'sw/sw.ts' })],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    // Whatever runs es2023 preloads modules by itself, or loads them when they are asked for.
    // What an extra imports is installed with the app, or comes right behind it: a list of it would be installed, too.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (isExtraFile(file) ? [] : files) },
    rolldownOptions: { output: { codeSplitting: fileGroups() } },
  },
  // Another name than in versions whose server sent no Cross-Origin-Embedder-Policy: a device keeps a file with the headers it
  // came with, and a page that has the policy starts no worker that lacks it.
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/[name]-isolated-[hash].js' } } },
})
