/** The text without the characters at its end that `one` matches. In one pass: `/[…]+$/` begins again at each of a run. */
export function trimEnd(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
