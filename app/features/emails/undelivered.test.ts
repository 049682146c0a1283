import { expect, test } from 'vitest'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { readAddress } from '#app/features/desk/address.ts'
import { readDesk } from '#app/features/desk/page.server.ts'
import { shownDead } from '#app/features/outbox/delivery-queries.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

async function desk(services: TestServices) {
  const read = await readDesk(services, dana, readAddress(new URLSearchParams()))
  if (!read.ok) throw new Error('not read')
  return read.value
}

const undelivered = async (services: TestServices) => (await desk(services)).undelivered

/** An email that was given up. */
async function deadEmail({ db, clock }: TestServices, name: string): Promise<string> {
  const visit = await storedAppointment(db, { name })
  const id = await enqueueEmail(db, {
    kind: 'confirmed',
    subject: aboutAppointment(visit.id),
    language: 'en',
    now: clock.now(),
  })
  await db.updateTable('outbox').set({ status: 'dead' }).where('id', '=', id).execute()
  return id
}

const tell = (services: TestServices, id: string) => deskAction('notified')(services, dana, deskForm({ id }))

forEachEngineWithServices((openServices) => {
  test('an email that was not delivered is shown until somebody has told the patient', async () => {
    const services = await openServices()
    const ana = await deadEmail(services, 'Ana')
    await deadEmail(services, 'Ben')
    expect((await undelivered(services)).map(({ name }) => name).sort()).toEqual(['Ana', 'Ben'])
    expect(await tell(services, ana)).toMatchObject({ ok: true, value: { action: 'notified' } })
    expect((await undelivered(services)).map(({ name }) => name)).toEqual(['Ben'])

    expect(await tell(services, ana)).toMatchObject({ ok: true })
    const written = await services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'edit')
      .execute()
    expect(written).toMatchObject([
      { actor: 'dana-1', object: 'appointment', detail: '{"fields":["undelivered"]}' },
    ])
  })

  test('more than are listed are counted', async () => {
    const services = await openServices()
    const id = await deadEmail(services, 'Ana')
    const email = await services.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: shownDead }, (_, nth) => ({
      ...email,
      id: `${nth}`,
      messageId: `<${nth}>`,
    }))
    await services.db.insertInto('outbox').values(more).execute()
    expect(await desk(services)).toMatchObject({ undeliveredCount: shownDead + 1 })
    expect(await undelivered(services)).toHaveLength(shownDead)
    await tell(services, id)
    expect(await desk(services)).toMatchObject({ undeliveredCount: shownDead })
  })

  test('one that still waits cannot be put away', async () => {
    const services = await openServices()
    const id = await deadEmail(services, 'Ana')
    await services.db.updateTable('outbox').set({ status: 'waiting' }).execute()
    await tell(services, id)
    await services.db.updateTable('outbox').set({ status: 'dead' }).execute()
    expect(await undelivered(services)).toHaveLength(1)
  })
})
