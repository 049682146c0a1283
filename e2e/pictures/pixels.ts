import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export type Difference = { pixels: number; picture: Buffer | null }

/** How two pictures differ: every pixel that is not exactly the same counts. Of two sizes there is no picture of it. */
export function differenceOf(before: Buffer, after: Buffer): Difference {
  if (before.equals(after)) return { pixels: 0, picture: null }
  const [old, fresh] = [PNG.sync.read(before), PNG.sync.read(after)]
  const { width, height } = fresh
  if (old.width !== width || old.height !== height) {
    return { pixels: Math.abs(old.width * old.height - width * height) || width * height, picture: null }
  }
  const drawn = new PNG({ width, height })
  const exact = { threshold: 0, includeAA: true }
  const pixels = pixelmatch(old.data, fresh.data, drawn.data, width, height, exact)
  return { pixels, picture: pixels > 0 ? PNG.sync.write(drawn) : null }
}
