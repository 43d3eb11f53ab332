export type Surface = { context: CanvasRenderingContext2D; width: number; height: number }

/**
 * The canvas as sharp as the display, up to twice, to be drawn on in CSS pixels; null while it has no size. One that is given a size,
 * even the one that it has, gets its memory anew.
 */
export function fitCanvas(canvas: HTMLCanvasElement): Surface | null {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!context || width === 0) return null
  const scale = Math.min(2, devicePixelRatio)
  const [wide, tall] = [Math.floor(width * scale), Math.floor(height * scale)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== tall) canvas.height = tall
  context.setTransform(scale, 0, 0, scale, 0, 0)
  return { context, width, height }
}

/** Draws now, and again when the window has another size, as of a phone that is turned: else the browser stretches the picture. */
export function onResize(draw: () => void): () => void {
  draw()
  addEventListener('resize', draw)
  return () => removeEventListener('resize', draw)
}
