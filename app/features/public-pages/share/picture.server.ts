import pLimit from 'p-limit'
import {
  currentClinic,
  filled,
  place,
  services,
  websiteGroup,
} from '#app/features/clinic-profile/website/current-clinic.ts'
import { localText } from '#app/language/language.ts'
import { noText } from '#app/language/local-text.ts'
import { articlePath, articlesUntil } from '../articles.ts'
import { bookingPage, findAppointmentPage, isPageOn, shownPages } from '../navigation.ts'
import dawn from './dawn.jpg?inline'
import { type ShareColors, type ShareWords, shareDrawing, shareSize } from './drawing.server.ts'

/** The page's name, in the language in use; an address that is no page has the clinic's. @param today at the clinic */
export function shareWords(path: string, today: string): ShareWords {
  const clinic = currentClinic().name
  const page = [...shownPages(), bookingPage, findAppointmentPage].find((one) => one.path === path)
  const service = services().find(({ id }) => path === `/services/${id}`)
  const article = isPageOn('news') ? articlesUntil(today).find((one) => path === articlePath(one)) : undefined
  const name = page?.label ?? service?.title ?? article?.title ?? noText
  const title = path === '/' ? '' : filled(localText(name))
  return { title: title || clinic, clinic, place: place() }
}

/** Every page in both languages, and what was published just before. */
const mostKept = 200
const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
const oneAtATime = pLimit(1)

/** The picture for shared links to the page: drawn on first request, and cached by its words. */
export function sharePicture(words: ShareWords, colors: ShareColors): Promise<Uint8Array<ArrayBuffer>> {
  const isFirstLight = websiteGroup('look').hero === 'first-light' && websiteGroup('look').color === ''
  const key = JSON.stringify([words, colors, isFirstLight])
  const known = made.get(key)
  if (known) return known
  const making = oneAtATime(() => draw(shareDrawing(words, colors, isFirstLight), isFirstLight))
  if (made.size >= mostKept) made.delete(made.keys().next().value ?? '')
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

async function draw(svg: string, isFirstLight: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const drawing = Buffer.from(svg)
  const ground = Buffer.from(dawn.slice(dawn.indexOf(',') + 1), 'base64')
  const picture = isFirstLight
    ? sharp(ground)
        .resize(shareSize)
        .composite([{ input: drawing }])
    : sharp(drawing)
  return new Uint8Array(
    await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
  )
}
