import { expect, test } from 'vitest'
import { kind, visit } from '#test/emails.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { countDead, listDead, putAwayDead } from './delivery-queries.server.ts'
import { enqueueEmail } from './queries.server.ts'

async function givenUp({ db, clock }: TestServices): Promise<string> {
  const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
  const given = {
    status: 'dead',
    lastError: 'EENVELOPE 550',
    finishedAt: '2026-12-07T15:00:00.000Z',
  } as const
  await db.updateTable('outbox').set(given).where('id', '=', id).execute()
  clock.advance({ minutes: 1 })
  return id
}

forEachEngineWithServices((openServices) => {
  test('an email that was given up is shown until staff put it away, which says what it was about', async () => {
    const services = await openServices()
    const { db, clock } = services
    const [first, second] = [await givenUp(services), await givenUp(services)]
    const shown = async () => (await listDead(db, 'appointment')).map(({ id }) => id)
    expect(await shown()).toEqual([second, first])
    expect(await putAwayDead(db, { id: first, now: clock.now() })).toEqual({ subjectId: visit.id })
    expect(await shown()).toEqual([second])
    expect(await countDead(db)).toBe(2)
    const row = await db.selectFrom('outbox').select('putAwayAt').where('id', '=', first).executeTakeFirst()
    expect(row).toEqual({ putAwayAt: '2026-12-07T15:02:00.000Z' })
  })

  test('one that is put away already, was not given up, or is not there is nothing to put away', async () => {
    const services = await openServices()
    const { db, clock } = services
    const id = await givenUp(services)
    await putAwayDead(db, { id, now: clock.now() })
    const waiting = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
    for (const none of [id, waiting, 'nothing']) {
      expect(await putAwayDead(db, { id: none, now: clock.now() })).toBeUndefined()
    }
  })
})
