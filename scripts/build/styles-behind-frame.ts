import type { Plugin } from 'vite'

const FRAME_END = '<!-- frame -->'
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The style sheets of the app are named behind the frame of index.html: a sheet holds back what follows it, so that the
 * frame, whose styles are its own, is painted with the document alone. Scripts wait for the sheets wherever they stand
 * (HTML, "a style sheet that is blocking scripts"), so that no screen is ever drawn without them.
 */
export function stylesBehindFrame(): Plugin {
  return {
    name: 'earmark-styles-behind-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(STYLES)
        if (!sheets || !html.includes(FRAME_END)) throw new Error('index.html must have a frame, and style sheets.')
        return html.replace(STYLES, '').replace(FRAME_END, sheets.map((sheet) => sheet.trim()).join('\n    '))
      },
    },
  }
}
