/** Prints these lines alone; a style sheet hides the page behind `.codes-print` meanwhile. */
export function printText(text: string): void {
  const sheet = document.createElement('pre')
  sheet.className = 'codes-print'
  sheet.textContent = text
  document.body.append(sheet)
  // On iOS the call returns before the dialog is there.
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}
