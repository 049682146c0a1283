import type { Sharp } from 'sharp'
import {
  loadSharp,
  type Made,
  type MadeFile,
  type PictureProblem,
  type SharpModule,
} from './image-pipeline.server.ts'
import { hasIcons, iconSizes, logoBox } from './logo.ts'
import { mostPixels } from './rules.ts'

/** Device pixels for each CSS pixel. */
const density = 3
const stepSeconds = 15
const dotsPerInch = 72
const mostDotsPerInch = 2_400
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const white = { r: 255, g: 255, b: 255, alpha: 1 }
/** Phones crop icons to a circle; this share of the width is always visible. */
const iconShare = 0.64
const clear = { r: 255, g: 255, b: 255, alpha: 0 }

/**
 * A logo as one PNG that keeps what is see-through, without empty edges, and as icons where it is not too wide for a
 * square. An SVG is cleaned before (`clean-svg.server.ts`) and becomes a picture: no browser ever gets it.
 */
export async function makeLogo(upload: Uint8Array, keep: (file: MadeFile) => Promise<void>): Promise<Made> {
  const isPng = png.every((byte, place) => upload[place] === byte)
  const isSvg = !isPng && Buffer.from(upload.subarray(0, 4)).toString('latin1') === '<svg'
  if (!isPng && !isSvg) return failed('not-a-logo')
  if (isPng && isAnimated(upload)) return failed('animated')
  const sharp = await loadSharp(isSvg ? ['VipsForeignLoadSvg'] : [])
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || header.width < 1 || header.height < 1) return failed('not-a-logo')
  if (isPng && header.width * header.height > mostPixels) return failed('too-many-pixels')
  const room = { width: logoBox.width * density, height: logoBox.height * density }
  const scale = Math.min(room.width / header.width, room.height / header.height)
  const drawnAt = Math.min(mostDotsPerInch, Math.max(1, dotsPerInch * scale * 2))
  const input = { failOn: 'error', limitInputPixels: mostPixels, ...(isSvg && { density: drawnAt }) } as const
  const image = await trimmed(sharp, sharp(upload, input).timeout({ seconds: stepSeconds })).catch(() => null)
  if (!image) return failed('not-a-logo')
  const shown = await sharp(image)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = shown.info
  await keep(file(width, shown.data))
  if (hasIcons({ width, height }))
    for (const size of iconSizes) {
      const isTab = size === iconSizes[0]
      const inner = isTab ? size : Math.round(size * iconShare)
      const square = await sharp(image)
        .resize({ width: inner, height: inner, fit: 'contain', background: clear })
        .png()
        .toBuffer()
      const edge = Math.floor((size - inner) / 2)
      const ground = isTab ? clear : white
      const icon = await sharp(square)
        .extend({
          top: edge,
          left: edge,
          bottom: size - inner - edge,
          right: size - inner - edge,
          background: ground,
        })
        .flatten(isTab ? false : { background: '#ffffff' })
        .png({ compressionLevel: 9 })
        .toBuffer()
      await keep({ ...file(size, icon), isIcon: true })
    }
  return { ok: true, value: { width, height, widths: [width], placeholder: '' } }
}

/** Empty edges would make it small; an image of a single color has none. */
async function trimmed(sharp: SharpModule, image: Sharp): Promise<Buffer> {
  const whole = await image.ensureAlpha().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
  return sharp(whole)
    .trim({ threshold: 4 })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => whole)
}

/** An animated PNG says so before its first picture ("PNG Specification 3", acTL). */
function isAnimated(upload: Uint8Array): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const animation = bytes.indexOf('acTL')
  return animation !== -1 && animation < bytes.indexOf('IDAT')
}

const file = (width: number, content: Uint8Array): MadeFile => ({
  width,
  extension: 'png',
  type: 'image/png',
  content: new Uint8Array(content),
})

const failed = (problem: PictureProblem): Made => ({ ok: false, problem })
