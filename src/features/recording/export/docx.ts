import { downloadZip } from 'client-zip'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { clock, speakerOf } from '../../../../core/text/written.ts'

/** The least that Word, Pages and LibreOffice open (ECMA-376, part 1): content types, one relation, the document. */
const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** The transcript as a Word document: the title, then each sentence with its time and who said it. */
export function toDocx(title: string, transcript: Transcript, note = ''): Promise<ArrayBuffer> {
  const paragraphs = transcript.segments.map((segment) => {
    const name = speakerOf(transcript, segment)
    return paragraph(run(`${clock(segment.start)}  `, GREY), name && run(`${name}: `, BOLD), run(segment.text.trim()))
  })
  const head = [paragraph(run(title, LARGE)), ...(note === '' ? [] : [paragraph(run(note, GREY))])]
  const body = [...head, ...paragraphs].join('')
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return downloadZip([
    { name: '[Content_Types].xml', input: CONTENT_TYPES },
    { name: '_rels/.rels', input: RELATIONS },
    { name: 'word/document.xml', input: document },
  ]).arrayBuffer()
}

const GREY = '<w:color w:val="767676"/>'
const BOLD = '<w:b/>'
const LARGE = '<w:b/><w:sz w:val="36"/>'

const paragraph = (...runs: string[]): string => `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr>${runs.join('')}</w:p>`

const run = (text: string, look = ''): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`

/** XML 1.0 has no place for most control characters, not even as entities. */
const xmlText = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ' || character === '\t' || character === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
