import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileGroups } from './scripts/file-groups.ts'
import { SMALLER_BUILDS, serviceWorker } from './scripts/service-worker-plugin.ts'
import { stylesBehindFrame } from './scripts/styles-behind-frame.ts'

/** The page; its service worker is built after it by the plugin. No development server: `npm start` serves the build. */
export default defineConfig({
  resolve: { alias: SMALLER_BUILDS },
  plugins: [react(), stylesBehindFrame(), serviceWorker({ entry: 'sw/sw.ts' })],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    // Whatever runs es2023 preloads modules by itself, or loads them when they are asked for.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: fileGroups() } },
  },
})
