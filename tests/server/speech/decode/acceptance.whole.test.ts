import { it } from 'vitest'
import { createPocketSphinx, findPocketSphinx } from '../../../../server/speech/local/pocketsphinx.ts'
import { wordsAtOnce } from '../../../../testkit/speech/make-audio.ts'
import { acceptsTranscriber } from '../../../acceptance/transcriber.ts'

const program = findPocketSphinx() ?? ''

acceptsTranscriber(
  'PocketSphinx without ffmpeg',
  0.3,
  async (scratch) => ({
    transcriber: createPocketSphinx({ program, scratch, ffmpeg: null }),
    close: async () => {},
  }),
  { write: wordsAtOnce, test: it },
)
