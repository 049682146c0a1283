import { expect, test } from 'vitest'
import { storedTreatment } from '../../../test/factories.ts'
import { at, change, dana, visit } from '../../../test/held-visits.ts'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { holdsIn, offersIn, waiting } from '../../../test/waitlist.ts'
import { fridays, openWindows } from '../../../test/waitlist-windows.ts'
import { weekdays } from '../../platform/dates.ts'
import { changeStatus } from '../appointments/desk/commands.server.ts'
import { leaveWaitlist } from './joining/commands.server.ts'
import { offerRound } from './offers/round.server.ts'
import { deleteEntries, deleteOldEntries, listEntriesOf } from './retention-queries.server.ts'

forEachEngineWithServices((openServices) => {
  async function offered() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db)
    const held = await visit(services, treatment, { ...at('10:00'), email: '' })
    const entry = await waiting(services, treatment)
    await changeStatus(services, { ...change(held), tell: false, status: 'cancelled' })
    services.clock.advance({ seconds: 10 })
    expect(await offerRound(services)).toMatchObject({ offered: 1 })
    return { services, treatment, entry }
  }

  test('places go once their time after their end is over, with what was offered; open ones stay', async () => {
    const { services, treatment, entry } = await offered()
    const open = await waiting(services, treatment)
    await leaveWaitlist(services, entry)
    const ended = services.clock.now()
    expect(await deleteOldEntries(services.db, ended)).toBe(0)
    expect(await deleteOldEntries(services.db, ended.add({ seconds: 1 }))).toBe(1)
    const left = await services.db.selectFrom('waitlist_entries').select('id').execute()
    expect(left).toEqual([{ id: open }])
    expect(await offersIn(services)).toEqual([])
  })

  test('who asks what is kept of them reads when they waited before, not who of the staff changed that', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const changed = await waiting(services, treatment)
    await waiting(services, treatment)
    await put(changed, fridays)
    const kept = await listEntriesOf(services.db, { email: 'elena@example.com' })
    expect(kept.map(({ windowBefore }) => windowBefore)).toEqual(
      expect.arrayContaining([
        null,
        {
          ...{ clinicianId: null, from: '2026-12-07', until: '2026-12-18', weekdays: [...weekdays] },
          ...{ mornings: true, afternoons: true, changedAt: null },
        },
      ]),
    )
    expect(JSON.stringify(kept)).not.toContain(dana.id)
  })

  test('a place that is erased gives back what is held for it, and its letters', async () => {
    const { services, entry } = await offered()
    await deleteEntries(services.db, [entry])
    expect(await holdsIn(services)).toEqual({ holds: [], claims: [] })
    const letters = await services.db.selectFrom('outbox').select('kind').execute()
    expect(letters.filter(({ kind }) => kind.startsWith('waitlist'))).toEqual([])
  })
})
