import { expect, test } from 'vitest'
import { storedAppointment } from '../../../../../test/factories.ts'
import { outcomeValue } from '../../../../../test/outcome-value.ts'
import { forEachEngineWithServices } from '../../../../../test/services.ts'
import { everything, readAddress } from '../address.ts'
import { searchAddress } from '../page.server.ts'
import { exportAppointments } from './export.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const asked = (query: string) => readAddress(new URLSearchParams(query))

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
        '"Date","Time","Patient","Email","Phone","Treatment","Status","Requested"\r\n',
        `"2026-12-09","10:00 AM","'=cmd|calc","patient@example.com","'+52 55 1234 5678","HRT","Confirmed","2026-12-07 9:00 AM"\r\n`,
      ].join(''),
    )
    const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'detail']).execute()
    expect(rows).toEqual([
      { actor: 'dana-1', action: 'export', detail: JSON.stringify({ ids: [row.id], filters: ['status'] }) },
    ])
  })

  test('a long list is read as it is taken, each row once; who stops taking stops the reading', async () => {
    const services = await openServices()
    const made = await storedAppointment(services.db)
    const copies = Array.from({ length: 1_200 }, (_, index) => ({ ...made, id: `copy-${index}` }))
    for (let at = 0; at < copies.length; at += 400) {
      await services.db
        .insertInto('appointments')
        .values(copies.slice(at, at + 400))
        .execute()
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
