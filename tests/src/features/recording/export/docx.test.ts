import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import { toDocx } from '../../../../../src/features/recording/export/docx.ts'
import { unzip } from '../../../../../testkit/samples/unzip.ts'

it('is a package with a document in which what was said is text', async () => {
  const bytes = await toDocx('Plan <B>', {
    recordingId: newRecordingId(),
    text: '3 < 4 & so on.\u0007',
    segments: [{ start: 61, end: 62, text: '3 < 4 & so on.\u0007', speaker: '1' }],
    speakers: { '1': 'Anna' },
    language: 'en',
    engine: 'test',
    createdAt: new Date(0).toISOString(),
  })
  const files = unzip(new Uint8Array(bytes))
  expect([...files.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
  const document = String(files.get('word/document.xml'))
  const words = [...document.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text)
  expect(words).toEqual(['Plan &lt;B&gt;', '1:01  ', 'Anna: ', '3 &lt; 4 &amp; so on.'])
})
