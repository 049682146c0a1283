import { expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readPrintedSchedule } from '../printed-schedule/page.server.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import { listDeletedVisits } from '../scheduling/lists/queries.server.ts'
import { readAddress } from './address.ts'
import { readDetails } from './details/page.server.ts'
import { readDesk } from './page.server.ts'

const noBreak = '\u00a0'
const half = (email: string) => `${noBreak}${email}.${noBreak}m.`

async function visitOf(services: TestServices, given: { deletedAt?: string } = {}) {
  const { db } = services
  const admin = await storedAdmin(db, { name: 'Dana Whitlock' })
  const dana = { kind: 'staff' as const, id: admin.id, addressHash: 'somewhere', name: admin.name }
  const name = 'DOT Physical Exam'
  const treatment = await storedTreatment(db, { name: { en: name, es: 'Examen físico del DOT' } })
  const visit = await storedAppointment(db, { treatment: name, treatmentId: treatment.id, ...given })
  return { dana, visit }
}

forEachEngineWithServices((openServices) => {
  test('what one writes down in Spanish another reads in English, and the other way round', async () => {
    const services = await openServices()
    const { dana, visit } = await visitOf(services)
    const change = { actor: dana, id: visit.id, seen: null, tell: false }
    await withLanguage('es', () => changeStatus(services, { ...change, status: 'confirmed' }))
    services.clock.advance({ minutes: 1 })
    await withLanguage('en', () => changeStatus(services, { ...change, status: 'completed' }))
    const read = async (language: Language) => {
      const details = await withLanguage(language, () =>
        readDetails(services, dana, { id: visit.id, move: null }),
      )
      const { history, fromNow, visit: shown } = outcomeValue(details)
      return [shown.treatment, fromNow, ...history.map(({ text }) => text)]
    }
    expect(await read('en')).toEqual([
      'DOT Physical Exam',
      'in 2 days',
      'Details opened by Dana Whitlock',
      'Completed by Dana Whitlock',
      'Confirmed by Dana Whitlock',
      'Requested on the website',
    ])
    expect(await read('es')).toEqual([
      'Examen físico del DOT',
      'dentro de 2 días',
      'Detalles abiertos por Dana Whitlock',
      'Completada por Dana Whitlock',
      'Confirmada por Dana Whitlock',
      'Solicitada en el sitio web',
    ])
  })

  test('who was faster is told in the language of who was not', async () => {
    const services = await openServices()
    const { dana, visit } = await visitOf(services)
    const change = { actor: dana, id: visit.id, seen: visit.updatedAt, tell: false }
    await changeStatus(services, { ...change, status: 'confirmed' })
    const late = await withLanguage('es', () => changeStatus(services, { ...change, status: 'cancelled' }))
    expect(late).toMatchObject({
      ok: false,
      message: `Dana Whitlock cambió esta cita (lun 7 dic, 9:00${half('a')}). No se guardó nada. Revísela de nuevo.`,
    })
  })

  test('lists and the day on paper are in Spanish', async () => {
    const services = await openServices()
    const { dana, visit } = await visitOf(services)
    await withLanguage('es', async () => {
      const desk = outcomeValue(
        await readDesk(services, dana, readAddress(new URLSearchParams('tab=requests'))),
      )
      expect(desk.rows.map((row) => row.treatment)).toEqual(['Examen físico del DOT'])
      expect(desk.treatments).toMatchObject([{ name: 'Examen físico del DOT' }])
      expect(desk.facts.waitingSince).toBe(`lun 7 dic, 9:00${half('a')}`)
      const sheet = outcomeValue(await readPrintedSchedule(services, dana, visit.date))
      expect(sheet.printed).toBe(`Impreso: lun 7 dic, 9:00${half('a')}, por Dana Whitlock`)
    })
  })

  test('a deleted visit says its day and time in the language in use', async () => {
    const services = await openServices()
    await visitOf(services, { deletedAt: '2026-12-07T15:00:00.000Z' })
    const detailIn = (language: Language) =>
      withLanguage(language, async () => {
        const asked = { after: null, since: '2026-12-01T00:00:00.000Z', most: 2 }
        return (await listDeletedVisits(services.db, asked))[0]?.detail
      })
    expect(await detailIn('en')).toBe('Wed, Dec 9 at 10:00 AM')
    expect(await detailIn('es')).toBe(`mié 9 dic, 10:00${half('a')}`)
  })
})
