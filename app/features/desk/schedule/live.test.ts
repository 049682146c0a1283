import { expect, test } from 'vitest'
import { recordOnce } from '#app/features/audit/log/entries.server.ts'
import { readVisitsMark } from '#app/features/scheduling/index.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { readAddress } from '../address.ts'
import { readDesk } from '../page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'one' }

forEachEngineWithServices((openServices) => {
  test('the mark is another one after each change that a board shows, and the same where nothing changed', async () => {
    const { db } = await openServices()
    const marks = [await readVisitsMark(db)]
    const after = async (change: Promise<unknown>) => {
      await change
      marks.push(await readVisitsMark(db))
    }
    const { id } = await storedAppointment(db, { status: 'confirmed' })
    marks.push(await readVisitsMark(db))
    const claim = { resource: 'clinician:a', lane: 0, block: 5, appointmentId: id }
    const of = db.updateTable('appointments').where('id', '=', id)
    await after(db.insertInto('slot_claims').values(claim).execute())
    await after(db.updateTable('slot_claims').set({ block: 11 }).where('block', '=', 5).execute())
    await after(of.set({ status: 'completed' }).execute())
    await after(of.set({ deletedAt: '2026-12-07T15:00:00.000Z' }).execute())
    expect(new Set(marks).size).toBe(marks.length)
    expect(await readVisitsMark(db)).toBe(marks.at(-1))
  })

  test('no board leaves out a visit, no matter who gives it and wherever', async () => {
    const services = await openServices()
    const { db } = services
    const people = [await storedClinician(db), await storedClinician(db, { name: 'Alex' })]
    const off = await storedClinician(db, { name: 'Off', active: false })
    const rooms = [await storedRoom(db), await storedRoom(db, { name: 'Room 2' })]
    const clinicians = [...people.map(({ id }) => id), off.id, 'gone', null]
    const places = [...rooms.map(({ id }) => id), 'torn-down', null]
    const stored: string[] = []
    for (const [at, clinicianId] of clinicians.entries())
      for (const [index, roomId] of places.entries()) {
        const status = ['confirmed', 'cancelled', 'pending', 'completed'][(at + index) % 4] ?? 'pending'
        const given = { date: '2026-12-09', time: `${9 + at}:${index % 2 ? '30' : '00'}`.padStart(5, '0') }
        stored.push((await storedAppointment(db, { ...given, clinicianId, roomId, status } as never)).id)
      }
    for (const query of ['view=day', 'view=day&by=room', 'view=week']) {
      const read = await readDesk(
        services,
        dana,
        readAddress(new URLSearchParams(`${query}&date=2026-12-09`)),
      )
      const rows = read.ok ? read.value.rows.map(({ id }) => id) : []
      expect([query, rows.toSorted()]).toEqual([query, stored.toSorted()])
    }
  })

  test('a board that is read again writes down only who is new on it', async () => {
    const services = await openServices()
    const book = (name: string) => storedAppointment(services.db, { name, date: '2026-12-09', time: '10:00' })
    const first = await book('Elena')
    const day = async (query = '') =>
      readDesk(services, dana, readAddress(new URLSearchParams(`view=day&date=2026-12-09${query}`)))
    const lists = async () => {
      const rows = await services.db.selectFrom('audit_log').select('detail').orderBy('seq').execute()
      return rows.map(({ detail }) => JSON.parse(detail).ids)
    }
    await day()
    await day()
    expect(await lists()).toEqual([[first.id]])
    const second = await book('Tom')
    const read = await day()
    expect(read.ok && read.value.schedule?.mark).toBe(await readVisitsMark(services.db))
    expect(await lists()).toEqual([[first.id], [second.id]])
    await day('&clinician=nobody')
    services.clock.advance({ minutes: 20 })
    await day()
    expect((await lists()).slice(2).map((ids) => ids.toSorted())).toEqual([
      [first.id, second.id].toSorted(),
      [first.id, second.id].toSorted(),
    ])
  })

  test.each(['view=day&date=2026-12-09', ''])(
    'rows of "%s" whose look could not be written down are written down at the next one',
    async (query) => {
      const services = await openServices()
      const { id } = await storedAppointment(services.db, { date: '2026-12-09', time: '10:00' })
      const look = (address = query) => readDesk(services, dana, readAddress(new URLSearchParams(address)))
      const { schema } = services.db
      await schema.alterTable('audit_log').renameTo('audit_log_away').execute()
      expect(await look()).toMatchObject({ ok: false, status: 503 })
      await schema.alterTable('audit_log_away').renameTo('audit_log').execute()
      expect(await look()).toMatchObject({ ok: true })
      const rows = await services.db.selectFrom('audit_log').select('detail').execute()
      expect(rows.map(({ detail }) => JSON.parse(detail).ids)).toEqual([[id]])
    },
  )

  test('what was shown to one session is not yet shown to another', async () => {
    const services = await openServices()
    const look = async (session: string, ids: string[], list = 'day') => {
      const written: string[] = []
      await recordOnce(services, { ...dana, session }, { list, ids }, async (fresh) => {
        written.push(...fresh)
      })
      return written
    }
    expect(await look('one', ['a', 'b'])).toEqual(['a', 'b'])
    expect(await look('one', ['a', 'b', 'c'])).toEqual(['c'])
    expect(await look('two', ['a'])).toEqual(['a'])
    expect(await look('one', ['a'], 'week')).toEqual(['a'])
  })
})
