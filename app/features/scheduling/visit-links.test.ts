import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Services } from '#app/platform/services.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { forgetRecords } from '../patient-files/erasure.server.ts'
import { readVisit } from '../visit-page/page.server.ts'
import { keepingVisitLinks, makeVisitLink, renewVisitLink, visitPathForEmail } from './visit-links.server.ts'

const publicUrl = 'https://clinic.example'
const address = '203.0.113.7'
const open = (services: Services, token: string) => readVisit(services, { token, address })
const tokenIn = (url: string | null) => url?.split('/').at(-1) ?? ''
const later = (services: Services, minutes: number): Services => {
  const now = () => Temporal.Instant.from('2026-12-09T16:30:00Z').add({ minutes })
  return { ...services, clock: { now, milliseconds: () => now().epochMilliseconds } }
}

forEachEngineWithServices((openServices) => {
  const opened = async () => {
    const services = await openServices()
    return { ...services, settings: { ...services.settings, publicUrl } }
  }

  test('an email says one address for good, in its language, and none without a public one', async () => {
    const services = await opened()
    const { id } = await storedAppointment(services.db, { date: '2026-12-09', time: '10:30' })
    await makeVisitLink(services, services.db, id)
    const english = await visitPathForEmail(services, id)
    expect(english).toMatch(/^\/visit\/[\w-]{22}$/)
    expect(await withLanguage('es', () => visitPathForEmail(services, id))).toBe(
      english?.replace('/visit/', '/es/visit/'),
    )
    await makeVisitLink(services, services.db, id)
    expect(await visitPathForEmail(services, id)).toBe(english)
    const nowhere = { ...services, settings: { ...services.settings, publicUrl: null } }
    expect(await visitPathForEmail(nowhere, id)).toBeNull()
    const rows = JSON.stringify(await services.db.selectFrom('visit_links').selectAll().execute())
    expect(rows).not.toContain(tokenIn(english))
  })

  test('a visit without a link gets one as its email is written; so does one that was encrypted under another key', async () => {
    const services = await opened()
    const { id } = await storedAppointment(services.db)
    const first = await visitPathForEmail(services, id)
    expect(await open(services, tokenIn(first))).toMatchObject({ ok: true })
    const settings = { ...services.settings, secretKey: 'another key of thirty-two bytes!' }
    const rekeyed = { ...services, settings }
    const second = await visitPathForEmail(rekeyed, id)
    expect(second).not.toBe(first)
    expect(await open(rekeyed, tokenIn(second))).toMatchObject({ ok: true })
    expect(await open(rekeyed, tokenIn(first))).toEqual({ ok: false, status: 404 })
  })

  test('emails that are written side by side lead to one page, whether it had no link or one of another key', async () => {
    const services = await opened()
    const settings = { ...services.settings, secretKey: 'another key of thirty-two bytes!' }
    for (let visits = 0; visits < 12; visits++) {
      const { id } = await storedAppointment(services.db)
      for (const needs of [services, { ...services, settings }]) {
        const emails = Array.from({ length: 8 }, () => visitPathForEmail(needs, id))
        expect(new Set(await Promise.all(emails)).size).toBe(1)
      }
    }
  })

  test('renewed, deleted and a day after its end a link opens nothing, alike', async () => {
    const services = await opened()
    const { id } = await storedAppointment(services.db, { date: '2026-12-09', time: '10:30' })
    const old = tokenIn(await visitPathForEmail(services, id))
    await renewVisitLink(services, services.db, id)
    const token = tokenIn(await visitPathForEmail(services, id))
    const nothing = { ok: false, status: 404 }
    expect(await open(services, old)).toEqual(nothing)
    expect(await open(services, 'A'.repeat(22))).toEqual(nothing)
    expect(await open(services, 'x')).toEqual(nothing)
    expect(await open(services, token)).toMatchObject({ ok: true })
    expect(await open(later(services, 24 * 60 + 29), token)).toMatchObject({
      ok: true,
      value: { stage: 'over' },
    })
    expect(await open(later(services, 24 * 60 + 30), token)).toEqual(nothing)
    const at = '2026-12-01T12:00:00.000Z'
    await services.db.updateTable('appointments').set({ deletedAt: at }).execute()
    expect(await open(services, token)).toEqual(nothing)
    await services.db.updateTable('appointments').set({ deletedAt: null }).execute()
    expect(await open(services, token)).toMatchObject({ ok: true })
    await forgetRecords(services.db, { appointments: [id] })
    expect(await services.db.selectFrom('visit_links').selectAll().execute()).toEqual([])
  })

  test('the job gives visits to come their links, once each, and forgets those of visits that are over', async () => {
    const services = await opened()
    const ahead: string[] = []
    for (let count = 0; count < 203; count++) ahead.push((await storedAppointment(services.db)).id)
    await storedAppointment(services.db, { deletedAt: '2026-11-23T12:00:00.000Z' })
    const past = await storedAppointment(services.db, { date: '2026-11-02' })
    const job = keepingVisitLinks(services)
    expect(await job.run()).toEqual({ made: 203, ended: 0 })
    const links = () => services.db.selectFrom('visit_links').select(['appointmentId', 'digest']).execute()
    const made = await links()
    expect(made.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(ahead.toSorted())
    expect(new Set(made.map(({ digest }) => digest)).size).toBe(203)
    await makeVisitLink(services, services.db, past.id)
    expect(await job.run()).toEqual({ made: 0, ended: 1 })
    expect((await links()).map(({ digest }) => digest).toSorted()).toEqual(
      made.map(({ digest }) => digest).toSorted(),
    )
  })

  test('the page says the first name, when, with whom, and nothing of why', async () => {
    const services = await opened()
    const { id } = await storedAppointment(services.db, {
      name: 'Elena Ruiz',
      email: 'elena@patients.example',
      phone: '(432) 555-0177',
      message: 'my knee',
      treatment: 'Stem Cell therapy',
      date: '2026-12-09',
      time: '10:30',
      reference: 'K7MP3X',
    })
    const view = await open(services, tokenIn(await visitPathForEmail(services, id)))
    expect(view).toMatchObject({
      ok: true,
      value: { firstName: 'Elena', date: '2026-12-09', time: '10:30', arriveAt: '10:15', stage: 'waiting' },
    })
    expect(JSON.stringify(view)).not.toMatch(/ruiz|stem|knee|555-0177|patients\.example/i)
    expect(JSON.stringify(view)).not.toContain(id)
  })
})
