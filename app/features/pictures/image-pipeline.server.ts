import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { type Extension, formats } from './picture.ts'
import { isPicture, mostPixels, signatureBytes, wholeDecodeBytes, widthsFor } from './rules.ts'

/** Nothing that is shown is larger; height leaves room for tall pictures. */
const largest = { width: 1920, height: 3840 }
/**
 * Nor has anything more pixels: a 4:3 picture of the full width. The AVIF encoder takes 20 bytes for each of them at
 * once, more than everything else.
 */
const mostShownPixels = 1920 * 1440
const placeholderWidth = 16
/** For one step, far above what a picture within the limits takes. */
const stepSeconds = 30
const input: SharpOptions = {
  pages: 1,
  failOn: 'warning',
  limitInputPixels: mostPixels,
  sequentialRead: true,
}

type Encode = (image: Sharp) => Sharp
const encode: Record<(typeof formats)[number]['extension'], Encode> = {
  avif: (image) => image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

export type MadeFile = {
  width: number
  extension: Extension
  type: string
  content: Uint8Array<ArrayBuffer>
  /** A square made of a logo. */
  isIcon?: true
}
/** Why it is none that can be shown. */
export type PictureProblem =
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'too-hard-to-read'
  | 'not-a-logo'
  | 'animated'
export type Made = { ok: true; value: MadePicture } | { ok: false; problem: PictureProblem }
export type MadePicture = { width: number; height: number; widths: number[]; placeholder: string }

/**
 * Decodes the uploaded picture and writes it again in every width and format, each handed to `keep` as soon as
 * it is made. Nothing of the upload but its pixels survives, upright: no position, no camera, no hidden script
 * (docs/security.md, T2 to T4). What is no picture, is damaged or too big is refused;
 * anyone who speaks to people says why in words.
 */
export async function makePicture(
  upload: Uint8Array,
  keep: (file: MadeFile) => Promise<void>,
): Promise<Made> {
  if (!isPicture(upload.subarray(0, signatureBytes))) return failed('not-a-picture')
  const sharp = await loadSharp()
  const header = await sharp(upload, { ...input, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return failed('not-a-picture')
  if (header.width * header.height > mostPixels) return failed('too-many-pixels')
  if (wholeDecodeBytes(header) > mostWholeDecode) return failed('too-hard-to-read')
  const pixels = await decode(sharp, upload, header).catch(() => null)
  if (!pixels) return failed('not-a-picture')
  const image = () => sharp(pixels.data, { raw: pixels.info }).timeout({ seconds: stepSeconds })
  const { width, height } = pixels.info
  const widths = widthsFor(width)
  for (const shown of widths) {
    for (const { extension, type } of formats) {
      const content = await encode[extension](image().resize({ width: shown })).toBuffer()
      await keep({ width: shown, extension, type, content: new Uint8Array(content) })
    }
  }
  const tiny = await image().resize({ width: placeholderWidth }).blur().webp({ quality: 30 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { ok: true, value: { width, height, widths, placeholder } }
}

/** Bytes in memory at once for what has to be decoded whole. */
const mostWholeDecode = 100 * 1024 * 1024

const failed = (problem: PictureProblem): Made => ({ ok: false, problem })

export type SharpModule = typeof import('sharp').default

let loading: Promise<SharpModule> | null = null

/** Loaded with the first upload, closed to every format but the three that are taken, and those that are named. */
export function loadSharp(also: string[] = []): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', ...also],
    })
    return sharp
  })
  return loading
}

/**
 * The picture's pixels, small enough to show, in sRGB, on white where it was transparent. Made small before
 * it is turned upright: a turned one has to be in memory whole.
 */
async function decode(sharp: SharpModule, upload: Uint8Array, header: Metadata) {
  const { width, height, orientation = 1 } = header
  const [across, down] = orientation > 4 ? [height, width] : [width, height]
  const scale = Math.min(
    1,
    largest.width / across,
    largest.height / down,
    Math.sqrt(mostShownPixels / (width * height)),
  )
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const small = await sharp(upload, input)
    .timeout({ seconds: stepSeconds })
    .resize({ width: scaled(width), height: scaled(height), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const turn = upright[orientation]
  if (!turn) return small
  return turn(sharp(small.data, { raw: small.info }))
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** What each EXIF orientation asks for (EXIF 2.32, tag 0x0112); 1 asks for nothing. sharp mirrors, then turns. */
const upright: Record<number, (image: Sharp) => Sharp> = {
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(90),
  7: (image) => image.flip().rotate(270),
  8: (image) => image.rotate(270),
}
