/** The title of the tab, put together of what several tell: an alarm, the clock of a recording, the name of the screen. */

type Part = 'alarm' | 'clock' | 'name'

const parts: Record<Part, string> = { alarm: '', clock: '', name: '' }

/** Says one part anew; an empty one is left out. */
export function setTitle(part: Part, text: string): void {
  parts[part] = text
  document.title = [parts.alarm, parts.clock, parts.name].filter((one) => one !== '').join(' ')
}
