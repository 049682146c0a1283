import { expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { withTimeZone } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storeAppointments, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { everything, readAddress } from '../address.ts'
import { searchAddress } from '../page.server.ts'
import { exportAppointments } from './export.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const asked = (query: string, headings: Language = 'en') => ({
  ...readAddress(new URLSearchParams(query)),
  headings,
})

forEachEngineWithServices((openServices) => {
  test('the filtered list leaves line by line, harmless, and is written down before', async () => {
    const services = await openServices()
    const row = await storedAppointment(services.db, {
      name: '=cmd|calc',
      phone: '+525512345678',
      status: 'confirmed',
    })
    await storedAppointment(services.db, { status: 'pending' })
    const outcome = await exportAppointments(services, dana, asked('status=confirmed'))
    if (!outcome.ok) throw new Error(outcome.message)
    expect(await new Response(outcome.value).text()).toBe(
      [
        '"Date","Time","Patient","Email","Phone","Treatment","Status","Requested","Language","Clinician","Room","Overbooking"\r\n',
        `"2026-12-09","10:00 AM","'=cmd|calc","patient@example.com","'+52 55 1234 5678","HRT","Confirmed","2026-12-07 9:00 AM","English","","",""\r\n`,
      ].join(''),
    )
    const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'detail']).execute()
    expect(rows).toEqual([
      { actor: 'dana-1', action: 'export', detail: JSON.stringify({ ids: [row.id], filters: ['status'] }) },
    ])
  })

  test('the file of a tab holds the visits of that tab', async () => {
    const services = await openServices()
    const store = (name: string, date: string, status: 'pending' | 'confirmed' | 'cancelled') =>
      storedAppointment(services.db, { name, date: date as CalendarDate, status })
    await store('Yesterday', '2026-12-06', 'pending')
    await store('Today', '2026-12-07', 'confirmed')
    await store('Called off today', '2026-12-07', 'cancelled')
    await store('Tomorrow', '2026-12-08', 'confirmed')
    await store('Asked for', '2026-12-09', 'pending')
    await store('Called off', '2026-12-09', 'cancelled')
    const names = async (query: string) => {
      const file = outcomeValue(await exportAppointments(services, dana, asked(query)))
      const lines = (await new Response(file).text()).split('\r\n').slice(1, -1)
      return lines.map((line) => line.split('","')[2])
    }
    expect((await names('tab=today')).toSorted()).toEqual(['Called off today', 'Today'])
    expect(await names('tab=requests')).toEqual(['Asked for'])
    expect(await names('tab=requests&only=past')).toEqual(['Yesterday'])
    expect(await names('tab=upcoming')).toEqual(['Tomorrow', 'Asked for'])
    expect(await names('tab=upcoming&only=not-confirmed')).toEqual(['Asked for'])
    expect(await names('')).toHaveLength(6)
  })

  test('the headings are in the language that was chosen, all else is as it is in English', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, {
      name: { en: 'DOT Physical Exam', es: 'Examen físico del DOT' },
    })
    await storedAppointment(services.db, {
      name: 'Elena Ruiz',
      treatment: 'DOT Physical Exam',
      treatmentId: id,
      status: 'cancelled',
      language: 'es',
    })
    const textIn = async (headings: Language, user: Language) => {
      const list = asked('', headings)
      const outcome = await withLanguage(user, () => exportAppointments(services, dana, list))
      // The file is taken after the answer was begun, outside of the language of the person who asked.
      return new Response(outcomeValue(outcome)).text()
    }
    const visit = (status: string, language: string) =>
      `"2026-12-09","10:00 AM","Elena Ruiz","patient@example.com","(432) 555-0100","DOT Physical Exam","${status}","2026-12-07 9:00 AM","${language}","","",""\r\n`
    const spanish =
      '"Fecha","Hora","Paciente","Correo","Teléfono","Tratamiento","Estado","Solicitada","Idioma","Profesional","Sala","Superposición"\r\n'
    expect(await textIn('es', 'en')).toBe(spanish + visit('Cancelada', 'Español'))
    expect(await textIn('es', 'es')).toBe(spanish + visit('Cancelada', 'Español'))
    expect(await textIn('en', 'es')).toContain(visit('Cancelled', 'Spanish'))
    await services.db
      .updateTable('appointments')
      .set({ language: 'fr' as Language })
      .execute()
    expect(await textIn('es', 'en'), 'a later release wrote the row').toBe(
      spanish + visit('Cancelada', 'Inglés'),
    )
  })

  test('a long list is read as it is taken, each row once; who stops taking stops the reading', async () => {
    const services = await openServices()
    const made = await storedAppointment(services.db)
    const copies = Array.from({ length: 1_200 }, (_, index) => ({
      ...made,
      id: `copy-${index}`,
      reference: `R${index}`,
    }))
    for (let at = 0; at < copies.length; at += 400) {
      await storeAppointments(services.db, copies.slice(at, at + 400))
    }
    const whole = await exportAppointments(services, dana, asked('sort=soonest'))
    const text = whole.ok ? await new Response(whole.value).text() : ''
    expect(text.split('\r\n')).toHaveLength(1_203)
    const auditRows = async () => (await services.db.selectFrom('audit_log').select('seq').execute()).length
    expect(await auditRows()).toBe(3)
    const part = await exportAppointments(services, dana, asked(''))
    if (part.ok) await part.value.cancel()
    expect(await auditRows()).toBeLessThan(6)
  })

  test('what is read after the answer began has the clinic’s time and the chosen language, too', async () => {
    const services = await openServices()
    const made = await storedAppointment(services.db, { overlap: 'chosen' })
    const copies = Array.from({ length: 600 }, (_, index) => ({
      ...made,
      id: `copy-${index}`,
      reference: `R${index}`,
    }))
    for (const some of [copies.slice(0, 300), copies.slice(300)]) await storeAppointments(services.db, some)
    const outcome = await withTimeZone('America/Denver', () =>
      exportAppointments(services, dana, asked('', 'es')),
    )
    const text = await new Response(outcomeValue(outcome)).text()
    const [, ...lines] = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(601)
    for (const line of lines) {
      expect(line).toContain('"2026-12-07 8:00 AM"')
      expect(line).toMatch(/"Por excepción"$/)
    }
  })

  test('a search is exported as it was found', async () => {
    const services = await openServices()
    await storedAppointment(services.db)
    const address = outcomeValue(await searchAddress(services, dana, { filter: everything, words: 'nobody' }))
    const outcome = await exportAppointments(services, dana, asked(address.split('?')[1] ?? ''))
    expect(outcome.ok && (await new Response(outcome.value).text()).trim().split('\r\n')).toHaveLength(1)
  })

  test('a search that is over or looks for nothing leaves as no file', async () => {
    const services = await openServices()
    await storedAppointment(services.db)
    const find = async (words: string) => {
      const address = outcomeValue(await searchAddress(services, dana, { filter: everything, words }))
      return asked(address.split('?')[1] ?? '')
    }
    expect(await exportAppointments(services, dana, await find('12'))).toMatchObject({
      ok: false,
      status: 422,
    })
    const list = await find('patient')
    const luis = { ...dana, id: 'luis-2' }
    expect(await exportAppointments(services, luis, list)).toMatchObject({ ok: false, status: 410 })
    services.clock.advance({ hours: 12 })
    expect(await exportAppointments(services, dana, list)).toMatchObject({ ok: false, status: 410 })
    expect(await services.db.selectFrom('audit_log').select('seq').execute()).toEqual([])
  })
})
