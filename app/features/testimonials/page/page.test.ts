import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedTestimonial } from '#test/visitor-factories.ts'
import { testimonialsView } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  test('shows what is approved and not deleted, newest first, in months of the clinic', async () => {
    const services = await openServices()
    await storedTestimonial(services.db, { author: 'Waiting', approved: 0 })
    await storedTestimonial(services.db, { author: 'Deleted', deletedAt: '2026-12-07T15:00:00.000Z' })
    await storedTestimonial(services.db, { author: 'Old', createdAt: '2026-11-01T04:59:59.000Z' })
    await storedTestimonial(services.db, {
      author: 'New',
      language: 'es',
      rating: 2,
      createdAt: '2026-12-01T05:30:00.000Z',
    })
    const view = await testimonialsView(services, null)
    expect(view).toMatchObject({ total: 2, next: null, isFirst: true })
    expect(view?.testimonials).toMatchObject([
      { author: 'New', language: 'es', rating: 2, month: '2026-11', monthName: 'November 2026' },
      { author: 'Old', language: 'en', month: '2026-10', monthName: 'October 2026' },
    ])
  })

  test('pages through all of them once, those of one moment too', async () => {
    const services = await openServices()
    for (let count = 0; count < 26; count++) await storedTestimonial(services.db, { author: `A${count}` })
    const seen: string[] = []
    let next: string | null = null
    let pages = 0
    do {
      const view = await testimonialsView(services, next)
      seen.push(...(view?.testimonials ?? []).map((testimonial) => testimonial.author))
      expect(view?.total).toBe(26)
      expect(view?.isFirst).toBe(pages++ === 0)
      next = view?.next ?? null
    } while (next !== null)
    expect(pages).toBe(3)
    expect(new Set(seen).size).toBe(26)
    expect(seen).toHaveLength(26)
  })

  test('says null where they cannot be read, and logs the kind alone', async () => {
    const logged: unknown[] = []
    const log = { info() {}, warn() {}, error: (...said: unknown[]) => logged.push(said[0]) }
    const services = await openServices({ log: log as never })
    await services.db.schema.dropTable('testimonials').execute()
    expect(await testimonialsView(services, null)).toBeNull()
    expect(logged).toEqual([{ kind: expect.any(String) }])
  })
})
