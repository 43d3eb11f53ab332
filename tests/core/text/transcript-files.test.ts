import { expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { toMarkdown, toSrt, toVtt } from '../../../core/text/transcript-files.ts'

const transcript: Transcript = {
  recordingId: newRecordingId(),
  text: 'We sail. 3 < 4 & so on. # not a title',
  segments: [
    { start: 0, end: 1.25, text: ' We sail. ', speaker: '1' },
    { start: 59.9996, end: 59.9996, text: '3 < 4 & so on.', speaker: '2' },
    { start: 3725.5, end: 3727, text: '# not a *title* <b>' },
  ],
  speakers: { '1': 'Anna' },
  language: 'en',
  engine: 'test',
  createdAt: new Date(0).toISOString(),
}

it('writes SubRip with numbered cues, names and times beyond an hour', () => {
  expect(toSrt(transcript)).toBe(
    '1\n00:00:00,000 --> 00:00:01,250\nAnna: We sail.\n\n' +
      '2\n00:01:00,000 --> 00:01:00,500\nSpeaker 2: 3 < 4 & so on.\n\n' +
      '3\n01:02:05,500 --> 01:02:07,000\n# not a *title* <b>\n',
  )
})

it('writes WebVTT in which what was said is never a tag', () => {
  expect(toVtt(transcript)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.250\nAnna: We sail\.\n\n/)
  expect(toVtt(transcript, 'All agreed.')).toMatch(/^WEBVTT\n\nNOTE\nAll agreed\.\n\n00:00:00\.000 --> /)
  expect(toVtt(transcript)).toContain('3 &lt; 4 &amp; so on.')
  expect(toVtt(transcript)).toContain('&lt;b&gt;')
})

it('writes Markdown in which what was said is never a heading, an emphasis or markup', () => {
  expect(toMarkdown('Plan *B*', transcript)).toBe(
    '# Plan \\*B\\*\n\n`0:00` **Anna:** We sail.\n\n`0:59` **Speaker 2:** 3 \\< 4 & so on.\n\n`62:05` \\# not a \\*title\\* \\<b\\>\n',
  )
})
