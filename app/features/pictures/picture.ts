import { readJsonOr } from '#app/db/json.ts'

/** Whose pictures: the beginning of the names of their files, and of their addresses. */
export type PicturePlace = 'gallery' | 'website'

/** Kept files begin so in a row's `image`, before the random part of their names; a logo is one PNG. */
const storedPrefix = 'file:'
const logoPrefix = 'logo:'

/** Best first: a browser takes the first that it knows. */
export const formats = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const
const png = { extension: 'png', type: 'image/png' } as const
export type Extension = (typeof formats)[number]['extension'] | 'png'

/** What a stored picture's row says about it. */
export type StoredPicture = {
  image: string
  width: number
  height: number
  widths: number[]
  placeholder: string
}

/** The parts of a row that say how its picture is shown. */
export type PictureRow = {
  id: string
  image: string
  width: number | null
  height: number | null
  widths: string
  placeholder: string
}

/** All that `<picture>` needs: it takes its place before it has loaded, and no browser loads more than it shows. */
export type PictureSources = {
  sources: { type: string; srcSet: string }[]
  /** The largest JPEG, for what knows no `srcset`. */
  src: string
  width: number
  height: number
  placeholder: string
}

export const storedImage = (random: string, isLogo = false): string =>
  (isLogo ? logoPrefix : storedPrefix) + random

/** The random part of a stored picture's file names; null for a drawing or an address. */
export const randomPartOf = (image: string): string | null =>
  image.startsWith(storedPrefix) || image.startsWith(logoPrefix) ? image.slice(storedPrefix.length) : null

/** Where the files of one picture lie. */
export const folderOf = (place: PicturePlace, id: string): string => `${place}/${id}/`

export const fileName = (random: string, width: number, extension: Extension, isIcon = false): string =>
  `${random}-${isIcon ? 'icon' : ''}${width}.${extension}`

/** What a file's name says; null for one that we never gave. */
export function parseFileName(name: string): { random: string; type: string } | null {
  const [, random, extension] =
    /^([A-Za-z0-9_-]{16,64})-(?:icon)?[1-9]\d{0,4}\.([a-z]{3,4})$/.exec(name) ?? []
  const format = [...formats, png].find((known) => known.extension === extension)
  return random && format ? { random, type: format.type } : null
}

const columnOfWidths = {
  gallery: 'gallery_images.widths',
  website: 'website_pictures.widths',
} as const satisfies Record<PicturePlace, string>

/** The addresses of a stored picture; null where the row holds a drawing or an address of elsewhere. */
export function pictureSources(place: PicturePlace, row: PictureRow): PictureSources | null {
  const random = randomPartOf(row.image)
  const widths = random ? readJsonOr(columnOfWidths[place], { id: row.id, text: row.widths }, []) : []
  const largest = widths.at(-1)
  if (!random || !largest || row.width === null || row.height === null) return null
  const address = (width: number, extension: Extension) =>
    `/files/${folderOf(place, row.id)}${fileName(random, width, extension)}`
  const { width, height, placeholder } = row
  if (row.image.startsWith(logoPrefix))
    return { sources: [], src: address(largest, 'png'), width, height, placeholder }
  const srcSet = (extension: Extension) =>
    widths.map((width) => `${address(width, extension)} ${width}w`).join(', ')
  return {
    sources: formats.map(({ extension, type }) => ({ type, srcSet: srcSet(extension) })),
    src: address(largest, 'jpg'),
    width,
    height,
    placeholder,
  }
}
