import { expect, test } from 'vitest'
import type { Letter } from '#app/platform/mail/mailer.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { sendAllDue } from '#test/letters.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeStatus, removeAppointment, restoreAppointment } from '../desk/commands.server.ts'
import { writeLetter } from './visit-emails.server.ts'

type Services = Partial<TestServices>

/** A request that was confirmed, with a letter to come, and deleted ten seconds later; a minute has gone by. */
async function confirmedAndDeleted(openServices: (given: Services) => Promise<TestServices>) {
  const sent: Letter[] = []
  const mailer = {
    transport: 'smtp',
    send: async (letter: Letter) => void sent.push(letter),
    close: () => {},
  }
  const services = await openServices({ mailer } as Services)
  services.writeLetter = (request) => writeLetter(services, request)
  const { id: treatmentId } = await storedTreatment(services.db)
  const { id } = await storedAppointment(services.db, { treatmentId })
  const change = async () => {
    const row = services.db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
    const { updatedAt } = await row.executeTakeFirstOrThrow()
    return {
      actor: { kind: 'staff' as const, id: 'dana-1', addressHash: '' },
      id,
      seen: updatedAt,
    }
  }
  const later = async (wait: Temporal.DurationLike) => {
    services.clock.advance(wait)
    await sendAllDue(services)
    return sent.map((letter) => letter.kind)
  }
  await changeStatus(services, { ...(await change()), status: 'confirmed', tell: true })
  await later({ seconds: 10 })
  await removeAppointment(services, await change())
  expect(await later({ minutes: 1 })).toEqual([])
  const bringBack = async () => restoreAppointment(services, await change())
  return { services, later, bringBack }
}

forEachEngineWithServices((openServices) => {
  test('a visit that is deleted and brought back is told as staff were promised', async () => {
    const { later, bringBack } = await confirmedAndDeleted(openServices)
    expect(await bringBack()).toMatchObject({ ok: true })
    expect(await later({ seconds: 39 })).toEqual([])
    expect(await later({ seconds: 1 })).toEqual(['confirmed'])
    expect(await later({ hours: 24 })).toEqual(['confirmed'])
  })

  test('one that stays deleted is told of nothing', async () => {
    const { services, later } = await confirmedAndDeleted(openServices)
    expect(await later({ hours: 31 * 24 })).toEqual([])
    expect(await services.db.selectFrom('outbox').select('kind').execute()).toEqual([])
  })
})
