import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import type { OutboxRow } from '#app/db/tables.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readWeek } from './page.server.ts'

const nothing = { sent: 0, waiting: 0, nextTryMinutes: null, dead: 0, hasCalls: false }

/** An email about an appointment, and what became of it that many hours ago. */
async function email({ db, clock }: TestServices, set: Partial<OutboxRow>, hoursAgo?: number): Promise<void> {
  const now = clock.now()
  const id = await enqueueEmail(db, {
    kind: 'confirmed',
    subject: aboutAppointment('a1'),
    language: 'en',
    now,
  })
  const finishedAt = hoursAgo === undefined ? null : columns.instant(now.subtract({ hours: hoursAgo }))
  await db
    .updateTable('outbox')
    .set({ ...set, finishedAt })
    .where('id', '=', id)
    .execute()
}

forEachEngineWithServices((openServices) => {
  test('emails of the last seven days are counted: sent, waiting, given up', async () => {
    const services = await openServices()
    await services.clinic.within(async () => {
      expect(await readWeek(services)).toEqual({ ok: true, value: nothing })
      const later = (minutes: number) => columns.instant(services.clock.now().add({ minutes }))
      await email(services, { status: 'sent' }, 1)
      await email(services, { status: 'sent' }, 24 * 7 - 1)
      await email(services, { status: 'sent' }, 24 * 7 + 1)
      await email(services, { status: 'waiting', dueAt: later(9) })
      await email(services, { status: 'waiting', dueAt: later(4) })
      await email(services, { status: 'dead' }, 3)
      await email(services, { status: 'sent', channel: 'text' }, 1)
      expect(await readWeek(services)).toEqual({
        ok: true,
        value: { sent: 2, waiting: 2, nextTryMinutes: 4, dead: 1, hasCalls: true },
      })
      services.clock.advance({ minutes: 5 })
      expect(await readWeek(services)).toMatchObject({ value: { nextTryMinutes: 0 } })
      await services.db
        .updateTable('outbox')
        .set({ putAwayAt: later(0) })
        .where('status', '=', 'dead')
        .execute()
      expect(await readWeek(services)).toMatchObject({ value: { dead: 1, hasCalls: false } })
    })
  })
})
