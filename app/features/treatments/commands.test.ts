import { describe, expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { ownClaim } from '#test/care.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { auditedActions, boxes, dana, edited, filled, only, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { claimSlot, freeSlot } from '../scheduling/claims.server.ts'
import { restoreTreatment } from './commands.server.ts'
import { deleteOldTreatments } from './queries.server.ts'
import type { Treatment } from './rules.ts'

forEachEngineWithServices((openServices) => {
  describe('after deletion', () => {
    async function withDeleted(given: Partial<Treatment> = {}) {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { name: 'HRT', ...given })
      const { updatedAt } = await only(services)
      await send(services, { intent: 'delete', id: treatment.id, updatedAt })
      return { services, treatment }
    }
    const row = ({ db }: TestServices) => db.selectFrom('treatments').selectAll().executeTakeFirstOrThrow()
    const bringBack = async (services: TestServices) => {
      const { id, updatedAt } = await row(services)
      return restoreTreatment(services, { actor: dana, id, seen: updatedAt })
    }

    test.each([true, false])('it is brought back as it was, offered: %s', async (active) => {
      const { services, treatment } = await withDeleted({ active })
      expect(await bringBack(services)).toEqual({ ok: true, value: undefined })
      expect(await only(services)).toMatchObject({ ...treatment, active })
      expect(await auditedActions(services)).toEqual(['dana-1 delete {}', 'dana-1 restore {}'])
    })

    test('it can be brought back for 30 days, and stays as long as a visit refers to it', async () => {
      const { services, treatment } = await withDeleted()
      const visit = await storedAppointment(services.db, { treatmentId: treatment.id })
      services.clock.advance({ hours: 30 * 24, seconds: 1 })
      expect(await bringBack(services)).toMatchObject({
        status: 404,
        message: 'This treatment can no longer be restored.',
      })
      services.clock.advance({ hours: 24 })
      const deletedBefore = services.clock.now().subtract({ hours: 30 * 24 })
      expect(await deleteOldTreatments(services.db, deletedBefore)).toBe(0)
      await services.db.deleteFrom('appointments').where('id', '=', visit.id).execute()
      expect(await deleteOldTreatments(services.db, deletedBefore)).toBe(1)
    })

    test('adding its name again brings its id back with what was typed, and its visits hold their times', async () => {
      const { services, treatment } = await withDeleted({ availableDays: ['Wednesday'], capacity: 2 })
      const slot = { date: '2026-12-09' as CalendarDate, time: '14:30' as ClockTime }
      await claimSlot(services.db, ownClaim(treatment, slot, 'first'))
      await claimSlot(services.db, ownClaim(treatment, slot, 'second'))
      await freeSlot(services.db, 'first')
      const again = { ...filled, 'name.en': ' hrt ', capacity: '1' }
      expect(await send(services, again)).toMatchObject({ ok: true, value: { action: 'added' } })
      const added = await only(services)
      expect(added).toMatchObject({
        id: treatment.id,
        name: { en: 'hrt' },
        durationMinutes: 15,
        capacity: 1,
      })
      expect(await claimSlot(services.db, ownClaim(added, slot, 'third'))).toBe(false)
      const lanes = await services.db.selectFrom('slot_claims').select('lane').distinct().execute()
      expect(lanes).toEqual([{ lane: 0 }])
      expect((await auditedActions(services)).at(-1)).toBe(
        'dana-1 restore {"fields":["name.en","description.en","availableDays","availableTimes","durationMinutes","capacity"]}',
      )
    })

    test('two who add its name again at once: one does', async () => {
      const { services } = await withDeleted()
      const again = { ...filled, 'name.en': 'HRT' }
      const answers = await Promise.all([send(services, again), send(services, again)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 422 })
    })

    test('no other treatment takes its name by an edit', async () => {
      const { services } = await withDeleted()
      await send(services, filled)
      const other = await only(services)
      const fields = edited(other, { 'name.en': 'HRT', ...boxes(['Monday'], ['09:00']) })
      expect(await send(services, fields)).toMatchObject({
        status: 422,
        errors: { 'name.en': expect.stringContaining('Restore it under “Recently deleted”') },
      })
    })
  })
})
