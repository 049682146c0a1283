/** An upload, in three formats. */
export const mostUploadBytes = 10 * 1024 * 1024
export const mostPixels = 25_000_000
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What can be said of a file as it is chosen; one whose kind the system does not know is the server's to judge. */
export function fileProblem({
  type,
  size,
}: {
  type: string
  size: number
}): 'not-a-picture' | 'too-large' | null {
  if (type !== '' && !uploadTypes.some((taken) => taken === type)) return 'not-a-picture'
  return size > mostUploadBytes ? 'too-large' : null
}

const offeredWidths = [320, 640, 960, 1280, 1920]

/** The widths in which a picture is kept, ascending: none is larger than the picture itself. */
export function widthsFor(width: number): number[] {
  const smaller = offeredWidths.filter((one) => one < width)
  return offeredWidths.includes(width) || width < (offeredWidths.at(-1) ?? 0) ? [...smaller, width] : smaller
}

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** So many bytes tell. */
export const signatureBytes = 12

/** Whether the content begins as one of the three formats does; name and declared type do not count. */
export function isPicture(content: Uint8Array): boolean {
  const startsWith = (bytes: number[], at = 0) => bytes.every((byte, place) => content[at + place] === byte)
  const isWebp = startsWith([...'RIFF'].map(codeOf)) && startsWith([...'WEBP'].map(codeOf), 8)
  return isWebp || beginnings.some((bytes) => startsWith(bytes))
}

const codeOf = (email: string) => email.charCodeAt(0)

type Header = {
  format?: string | undefined
  width: number
  height: number
  channels?: number | undefined
  depth?: string | undefined
  isProgressive?: boolean | undefined
  chromaSubsampling?: string | undefined
}

/**
 * Bytes that are in memory at once while it is decoded, where it cannot be read line by line: interlaced
 * PNG, progressive JPEG (two bytes a coefficient) and every WebP. Else 0.
 */
export function wholeDecodeBytes(header: Header): number {
  const { width, height, format, channels = 4 } = header
  const pixels = width * height
  if (format === 'webp') return pixels * channels
  if (!header.isProgressive) return 0
  if (format === 'jpeg') return pixels * 2 * (header.chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return pixels * channels * (header.depth === 'ushort' ? 2 : 1)
}
