import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Services } from '#app/platform/services.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { shareTestimonial } from '../commands.server.ts'
import type { TypedTestimonial } from './fields.ts'

const complete: TypedTestimonial = {
  author: 'Maria G.',
  title: 'Patient for 3 years',
  rating: '4',
  content: 'They listened.\r\n\r\nThen they asked again.',
}

const share = (
  services: Services,
  typed: Partial<TypedTestimonial> = {},
  { key = 'key-1', trap = '', address = '192.0.2.1' } = {},
) => shareTestimonial(services, { typed: { ...complete, ...typed }, key, trap, address })

const testimonials = (db: Database) => db.selectFrom('testimonials').selectAll().execute()

forEachEngineWithServices((openServices) => {
  test('stores the testimonial unapproved', async () => {
    const services = await openServices()
    expect(await share(services, { author: ' Maria G. ' })).toMatchObject({ ok: true })
    expect(await testimonials(services.db)).toMatchObject([
      {
        author: 'Maria G.',
        title: 'Patient for 3 years',
        rating: 4,
        content: 'They listened.\n\nThen they asked again.',
        approved: 0,
        possibleSpam: 0,
        createdAt: '2026-12-07T15:00:00.000Z',
      },
    ])
  })

  test('remembers the language of the page', async () => {
    const services = await openServices()
    await withLanguage('es', () => share(services))
    expect(await testimonials(services.db)).toMatchObject([{ language: 'es' }])
  })

  test('takes five stars where none were chosen', async () => {
    const services = await openServices()
    await share(services, { rating: '' })
    expect(await testimonials(services.db)).toMatchObject([{ rating: 5 }])
  })

  const missing = 'Please fill in all fields.'
  const noRating = 'Please choose a rating from 1 to 5.'
  test.each([
    [{ author: '  ' }, { author: missing }],
    [{ title: '' }, { title: missing }],
    [{ content: '\r\n' }, { content: missing }],
    [
      { author: '', title: '', content: '' },
      { author: missing, title: missing, content: missing },
    ],
    [{ rating: '0' }, { rating: noRating }],
    [{ rating: '6' }, { rating: noRating }],
    [{ rating: '4.5' }, { rating: noRating }],
    [{ rating: '5 stars' }, { rating: noRating }],
    [{ author: 'x'.repeat(101) }, { author: 'Please use at most 100 characters.' }],
    [{ content: 'x'.repeat(2_001) }, { content: 'Please use at most 2,000 characters.' }],
  ])('refuses %j with its sentence and stores nothing', async (typed, errors) => {
    const services = await openServices()
    expect(await share(services, typed)).toEqual({ ok: false, status: 422, errors })
    expect(await testimonials(services.db)).toEqual([])
  })

  test('a double click and a retry are one testimonial', async () => {
    const services = await openServices()
    const answers = await Promise.all([share(services), share(services), share(services)])
    expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
    expect(await testimonials(services.db)).toHaveLength(1)
  })

  test('the same form again after staff deleted it is a new testimonial', async () => {
    const services = await openServices()
    await share(services)
    await services.db.updateTable('testimonials').set({ deletedAt: '2026-12-07T15:00:01.000Z' }).execute()
    await share(services)
    await share(services)
    expect((await testimonials(services.db)).filter((row) => row.deletedAt === null)).toHaveLength(1)
  })

  test.each([
    ['They listened.', 0],
    ['They listened, as at https://spam.example', 1],
  ])('what fills in the trap and says "%s" waits and is answered alike', async (content, possibleSpam) => {
    const services = await openServices()
    expect(await share(services, { content }, { trap: 'x' })).toMatchObject({ ok: true })
    expect(await testimonials(services.db)).toMatchObject([{ possibleSpam, approved: 0 }])
  })

  test.each([
    [{ author: 'Win at www.best.example' }, 1],
    [{ content: 'https://a.example and https://b.example' }, 1],
    [{ title: 'https://a.example', content: 'https://b.example' }, 1],
    [{ content: 'It is as https://a.example says.' }, 0],
  ])('%j is suspected spam: %i', async (typed, possibleSpam) => {
    const services = await openServices()
    expect(await share(services, typed)).toMatchObject({ ok: true })
    expect(await testimonials(services.db)).toMatchObject([{ possibleSpam, approved: 0 }])
  })

  test('takes thirty in ten minutes from one address', async () => {
    const open = await openServices()
    const services = { ...open, settings: { ...open.settings, limitsFactor: 1 } }
    for (let count = 1; count <= 30; count++) await share(services, { content: `${count}` })
    expect(await share(services, { content: '31' })).toMatchObject({
      ok: false,
      status: 429,
      retryAfter: 600,
      message: expect.stringContaining('(432) 555-0142'),
    })
    services.clock.advance({ minutes: 10 })
    expect(await share(services, { content: '31' })).toMatchObject({ ok: true })
  })
})
