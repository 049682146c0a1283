import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { articlesUntil } from '#app/features/public-pages/articles.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { FaqPage } from './faq-page.tsx'

const article = (key: string, day: string, shown = '1') => ({
  [`news.${key}.shown`]: shown,
  [`news.${key}.day`]: day,
  [`news.${key}.slug`]: key,
  [`news.${key}.title.en`]: key,
})

const withFields = <T,>(fields: Record<string, string>, run: () => T): T =>
  withWebsite(websiteOf({ ...firstFields(), ...fields }, { version: 1, pictures: new Map() }), () =>
    withLanguage('en', run),
  )

test('articles are newest first, without hidden ones and those of a later day', () => {
  const fields = {
    'news.order': '["old","later","hidden","new","also-new"]',
    ...article('old', '2026-01-02'),
    ...article('later', '2026-12-25'),
    ...article('hidden', '2026-02-01', ''),
    ...article('new', '2026-11-27'),
    ...article('also-new', '2026-11-27'),
  }
  expect(withFields(fields, () => articlesUntil('2026-11-27').map(({ slug }) => slug))).toEqual([
    'new',
    'also-new',
    'old',
  ])
})

test('the first questions are in their groups, in the order of the list; an empty group is not there', () => {
  const html = withFields({ 'faq.cost.shown': '' }, () => renderToStaticMarkup(<FaqPage />))
  const found = [...html.matchAll(/<h2[^>]*>([^<]*)|<summary><span>([^<]*)/g)].map(
    ([, heading, question]) => heading ?? question,
  )
  expect(found).toEqual([
    'Booking',
    'Do I need an account to book?',
    'How do I change or cancel?',
    'Your appointment',
    'When should I arrive?',
    'Privacy and safety',
    'What if it’s an emergency?',
    'Didn’t find your answer?',
  ])
  expect(html).toContain('(432) 555-0142')
})
