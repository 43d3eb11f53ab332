/** Takes the frame away that index.html shows until there is a screen. */
export const endFirstFrame = (): void => document.getElementById('frame')?.remove()
