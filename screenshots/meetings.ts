import type { SpokenSegment } from '../testkit/servers/speech-server.ts'

/** What is said in the recordings that the pictures show: invented, in the words and lengths of real meetings. */
export type Meeting = { title: string; minutes: number; daysAgo: number; lines: readonly string[] }

const LAUNCH = [
  'Good morning everyone, let us begin with the launch and then look at the budget.',
  'The field test in Rotterdam ended on Friday, and the readers held their charge for eleven hours.',
  'That is two hours more than we promised to the hospitals, so I am happy with it.',
  'The casing is what worries me, because three of forty came back with a crack near the clip.',
  'Our supplier says a thicker rib costs nineteen cents more and delays us by nine days.',
  'I would rather lose nine days than ship a reader that breaks in a pocket.',
  'Then we decide to order the thicker casing and to move the launch to the fourteenth of March.',
  'Priya will tell the distributors about the new date by Thursday.',
  'The budget has forty thousand left, and the second mould takes eighteen of that.',
  'Tomás, could you ask finance whether the mould can go into next year?',
  'Yes, I will write to finance today and bring the answer on Monday.',
  'Nobody has spoken with the clinic in Ghent since the summer, which is a risk.',
  'I will call them this week, and I will ask for two nurses who want to try the new clip.',
  'One more thing about training, the videos are too long and nobody watches them to the end.',
  'Let us cut each of them to ninety seconds and put the safety part first.',
  'Agreed, the safety part comes first, and marketing gets the draft before the end of the month.',
  'To sum up, thicker casing, launch on the fourteenth of March, and the Ghent call this week.',
]

export const MEETINGS: readonly Meeting[] = [
  { title: 'Launch review: readers, casing and the new date', minutes: 6, daysAgo: 0, lines: LAUNCH },
  {
    title: 'Interview with Dr. Okonkwo about night shifts on the cardiology ward and what the readers change there',
    minutes: 4,
    daysAgo: 1,
    lines: LAUNCH.slice(1, 9),
  },
  { title: 'Budget', minutes: 2, daysAgo: 3, lines: LAUNCH.slice(8, 12) },
  { title: 'Weekly stand-up', minutes: 1, daysAgo: 8, lines: LAUNCH.slice(11, 16) },
  { title: 'Besprechung Zürich: Übergabe, Schlüssel & Prüfplan', minutes: 3, daysAgo: 40, lines: LAUNCH.slice(3, 11) },
]

/** The lines one after another over the whole length. Seconds. */
export function spoken({ lines, minutes }: Meeting): SpokenSegment[] {
  const each = (minutes * 60) / lines.length
  return lines.map((text, at) => ({ start: at * each, end: (at + 1) * each - 0.4, text: ` ${text}` }))
}
