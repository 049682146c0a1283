import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { listedPages } from '../listed-pages.ts'
import { shareDrawing } from './drawing.server.ts'
import { drawable, fitted, widthOf } from './letters.server.ts'
import { sharePicture, shareWords } from './picture.server.ts'

const colors = { bg: '#fbfaf6', soft: '#e0efe4', ink: '#102c2a', quiet: '#556a65', primary: '#0c5549' }
const sixty = 'Advanced Integrative Medicine and Wellness of the Permian Basin'

const within = <T>(fields: Record<string, string>, run: () => T): T =>
  withWebsite(websiteOf({ ...firstFields(), ...fields }, { version: 1, pictures: new Map() }), run)

test('each page is called as its link is, in both languages; Home and unknown addresses as the clinic', () => {
  const titles = (language: 'en' | 'es') =>
    within({}, () =>
      withLanguage(language, () =>
        ['/', '/about', '/services/redlight', '/appointment', '/nowhere'].map(
          (path) => shareWords(path, '2026-11-27').title,
        ),
      ),
    )
  expect(titles('en')).toEqual([
    'Firstlight',
    'About Us',
    'Red Light Therapy',
    'Book Appointment',
    'Firstlight',
  ])
  expect(titles('es')).toEqual([
    'Firstlight',
    'Quiénes somos',
    'Terapia de luz roja',
    'Reservar cita',
    'Firstlight',
  ])
})

test.each([
  { hero: 'first-light', name: 'Firstlight', title: 'About Us' },
  { hero: 'plain', name: 'Caprock Family Medicine', title: 'Preguntas y respuestas' },
  { hero: 'plain', name: sixty, title: sixty },
  { hero: 'plain', name: '🌵 عيادة', title: '🌵' },
  {
    hero: 'first-light',
    name: 'Firstlight News',
    title: 'We now offer same-day appointments on Saturdays, and evening hours all week through spring',
  },
  {
    hero: 'plain',
    name: 'Caprock News',
    title: 'We now offer same-day appointments on Saturdays, and evening hours all week through spring',
  },
  { hero: 'first-light', name: 'x'.repeat(60), title: 'x'.repeat(60) },
])('$hero, $name, $title: 1200 by 630, and small', async ({ hero, name, title }) => {
  const picture = await within({ 'look.hero': hero }, () =>
    sharePicture({ title, clinic: name, place: 'Odessa, Texas' }, colors),
  )
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(picture.length).toBeLessThan(150_000)
  if (process.env.SHARE_FOLDER)
    await sharp(picture).toFile(
      `${process.env.SHARE_FOLDER}/${hero}-${name.slice(0, 8).replaceAll(/\W/g, '-')}.png`,
    )
})

const article = (key: string, day: string, title: string) => ({
  [`news.${key}.shown`]: '1',
  [`news.${key}.day`]: day,
  [`news.${key}.slug`]: key,
  [`news.${key}.title.en`]: title,
})
const news = {
  'news.order': '["flu","later"]',
  ...article('flu', '2026-11-01', 'Flu shots at {clinic}'),
  ...article('later', '2026-12-24', 'Closed for Christmas'),
}

test.each([
  { path: '/news/flu', isOn: '1', title: 'Flu shots at Firstlight' },
  { path: '/news/later', isOn: '1', title: 'Firstlight' },
  { path: '/news/flu', isOn: '', title: 'Firstlight' },
])('$path with news "$isOn" is shared as "$title"', ({ path, isOn, title }) => {
  const shared = within({ ...news, 'page.news.shown': isOn }, () =>
    withLanguage('en', () => shareWords(path, '2026-11-27')),
  )
  expect(shared).toEqual({ title, clinic: 'Firstlight', place: 'Odessa, Texas' })
})

test('an article is listed for search from its day on, with when it changed', () => {
  const listed = (isOn: string, published: string | null, today: string) =>
    within({ ...news, 'page.news.shown': isOn }, () => listedPages(published, today)).filter(({ path }) =>
      path.startsWith('/news/'),
    )
  const published = '2026-11-20T10:00:00.000Z'
  expect(listed('1', published, '2026-11-27')).toEqual([{ path: '/news/flu', changed: published }])
  expect(listed('1', published, '2026-12-24')).toEqual([
    { path: '/news/later', changed: '2026-12-24' },
    { path: '/news/flu', changed: published },
  ])
  expect(listed('1', null, '2026-11-27')).toEqual([{ path: '/news/flu', changed: '2026-11-01' }])
  expect(listed('', published, '2026-11-27')).toEqual([])
})

test('a title of the longest length is whole, in lines', () => {
  const title = 'We now offer same-day appointments on Saturdays, and evening hours all week through spring'
  const lines = (width: number, most: number) =>
    fitted(title, { face: 'display', width, lines: most, sizes: [58, 50, 44] }).lines
  for (const [width, most] of [
    [900, 3],
    [660, 4],
  ] as const)
    expect(lines(width, most).join(' ')).toBe(title)
  expect(lines(420, 3)).toHaveLength(3)
  expect(lines(420, 3).at(-1)).toMatch(/…$/)
})

test('the same words in the same look are drawn once', async () => {
  const words = { title: 'About Us', clinic: 'Firstlight', place: 'Odessa, Texas' }
  const [one, other] = within({}, () => [sharePicture(words, colors), sharePicture({ ...words }, colors)])
  expect(one).toBe(other)
  expect(within({}, () => sharePicture({ ...words, title: 'Gallery' }, colors))).not.toBe(one)
  expect(within({}, () => sharePicture(words, { ...colors, ink: '#000000' }))).not.toBe(one)
  expect(within({ 'look.hero': 'plain' }, () => sharePicture(words, colors))).not.toBe(one)
})

test('letters that no typeface of ours has are shown by their base letter, or left out', () => {
  expect(
    ['Quiénes somos', 'Győr', '🌵 Cactus  عيادة', '<b>&', '🌵'].map((text) => drawable(text, 'display')),
  ).toEqual(['Quiénes somos', 'Gyor', 'Cactus', '<b>&', ''])
})

test('whatever a page is called, its words stay inside the picture and are no markup', () => {
  const long = { maxLength: 90, size: 'max' } as const
  const text = fc.oneof(fc.string({ unit: 'binary', ...long }), fc.string(long))
  fc.assert(
    fc.property(text, (title) => {
      const shown = drawable(title, 'display')
      const { size, lines } = fitted(shown, { face: 'display', width: 660, lines: 3, sizes: [92, 54] })
      for (const line of lines) expect(widthOf(line, 'display', size)).toBeLessThanOrEqual(660)
      const tags = shareDrawing({ title, clinic: 'C', place: 'P' }, colors, false).match(/<\w+/g)
      expect(new Set(tags)).toEqual(new Set(['<svg', '<rect', '<path', '<g']))
    }),
  )
})
