import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { listedPages } from './listed-pages.ts'

test('the list of news changed on the day of its newest article, the article too', () => {
  const article = { shown: '1', slug: 'open', day: '2026-12-09', 'title.en': 'Open' }
  const fields = Object.entries(article).map(([part, value]) => [`news.a.${part}`, value])
  const website = websiteOf(
    { ...firstFields(), 'page.news.shown': '1', 'news.order': '["a"]', ...Object.fromEntries(fields) },
    { version: 1, pictures: new Map() },
  )
  const changed = (today: string, published: string) =>
    withWebsite(website, () =>
      Object.fromEntries(listedPages(published, today).map(({ path, changed }) => [path, changed])),
    )
  const before = '2026-12-01T15:00:00.000Z'
  expect(changed('2026-12-08', before)).toMatchObject({ '/news': before })
  expect(changed('2026-12-08', before)).not.toHaveProperty('/news/open')
  expect(changed('2026-12-09', before)).toMatchObject({ '/news': '2026-12-09', '/news/open': '2026-12-09' })
  const after = '2026-12-10T15:00:00.000Z'
  expect(changed('2026-12-11', after)).toMatchObject({ '/news': after, '/news/open': after })
})
