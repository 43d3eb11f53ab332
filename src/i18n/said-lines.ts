import { serverTexts } from './english/server.ts'

/** An answer of the built-in engine, whose lines may be the server's own sentences. */
export const saidLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => serverTexts.said(line))
    .join('\n')
