import { describe, expect, test } from 'vitest'
import { m } from '#app/language/messages.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { bookedOnline, publicPage, publicTimes } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, blocks, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import {
  auditedActions,
  boxes,
  dana,
  edited,
  only,
  saveTreatment,
  send,
} from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { visitsForTreatments } from '../visits-to-settle/lookups.server.ts'
import { readTreatments } from './page.server.ts'

const starts = ['09:00', '11:15', '11:30'] as ClockTime[]

forEachEngineWithServices((openServices) => {
  /** HRT of 30 minutes with Amal and Bao. */
  async function open() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { id: 'hrt', name: 'HRT', availableTimes: starts })
    for (const id of ['amal', 'bao'])
      await storedClinician(services.db, { id, name: id, treatmentIds: ['hrt'] })
    const save = (fields: Record<string, string>) =>
      saveTreatment(services, treatment.id, { clinicians: ['amal', 'bao'], fields })
    const minutes = async () =>
      Object.fromEntries(
        (
          await services.db
            .selectFrom('treatment_clinicians')
            .select(['clinicianId', 'durationMinutes'])
            .where('treatmentId', '=', 'hrt')
            .execute()
        ).map((row) => [row.clinicianId, row.durationMinutes]),
      )
    return { services, save, minutes }
  }
  const shown = async (services: Awaited<ReturnType<typeof openServices>>) => {
    const asked = { dialog: null, visits: visitsForTreatments(services), role: 'admin' as const }
    return outcomeValue(await readTreatments(services, dana, asked)).rows[0]
  }

  describe('the minutes of a clinician in the form of a treatment', () => {
    test('are stored, shown, written down without a word of whom, and offered at once', async () => {
      const { services, save, minutes } = await open()
      await save({ 'minutes-amal': '', 'minutes-bao': '45' })
      expect(await minutes()).toEqual({ amal: null, bao: 45 })
      expect((await auditedActions(services)).at(-1)).toBe('dana-1 edit {"fields":["clinicianMinutes"]}')
      expect((await shown(services))?.ownMinutes).toEqual({ bao: 45 })
      expect(await publicTimes(services, { treatment: 'HRT', date: '2026-12-09', with: 'bao' })).toEqual([
        '09:00',
        '11:15',
      ])
      await save({ 'minutes-amal': '', 'minutes-bao': ' ' })
      expect(await minutes()).toEqual({ amal: null, bao: null })
    })

    test('say on which days and at which times patients read it', async () => {
      const { services, save } = await open()
      const read = async () => {
        const { treatments } = await publicPage(services, { treatment: 'HRT', date: '2026-12-09' })
        return [
          treatments[0]?.availableTimes,
          treatments[0]?.clinicians.map((one) => one.availableDays.length),
        ]
      }
      await save({ 'minutes-bao': '480' })
      expect(await read()).toEqual([starts, [5, 0]])
      await save({ 'minutes-amal': '45', 'minutes-bao': '480' })
      expect(await read()).toEqual([
        ['09:00', '11:15'],
        [5, 0],
      ])
    })

    test('stay if a form doesn’t ask for them, and go with a clinician who is removed', async () => {
      const { services, save, minutes } = await open()
      await save({ 'minutes-bao': '45' })
      await save({ durationMinutes: '60' })
      expect(await minutes()).toEqual({ amal: null, bao: 45 })
      await saveTreatment(services, 'hrt', { clinicians: ['amal'], fields: { 'minutes-bao': '45' } })
      expect(await minutes()).toEqual({ amal: null })
      await save({ 'minutes-amal': '20', 'minutes-bao': '15' })
      expect(await minutes()).toEqual({ amal: 20, bao: 15 })
    })

    test('change no booked appointment', async () => {
      const { services, save } = await open()
      const { id } = await bookedOnline(services, { treatment: 'HRT', with: 'bao', ...at('09:00') })
      const before = await stored(services, id)
      await save({ 'minutes-bao': '60' })
      expect(await stored(services, id)).toEqual(before)
      expect(await blocks(services, id)).toHaveLength(6)
    })

    test.each(['0', '4', '13', '1000', '-5', 'an hour', '4e1'])(
      'are refused as “%s”, with what was typed',
      async (typed) => {
        const { services, minutes } = await open()
        const row = await only(services)
        const answer = await send(services, {
          ...edited(row, {
            warned: '0',
            clinicians: 'amal,bao',
            'clinician amal': 'on',
            'clinician bao': 'on',
          }),
          ...boxes(row.availableDays, row.availableTimes),
          'minutes-bao': typed,
        })
        expect(answer).toMatchObject({
          ok: false,
          status: 422,
          errors: { 'minutes-bao': m.treatments_length_invalid({ least: 5, most: 480 }) },
          typed: { ownMinutes: { bao: typed } },
        })
        expect(await minutes()).toEqual({ amal: null, bao: null })
      },
    )

    test.each(['__proto__', 'constructor', 'nobody'])(
      'of %s, whom a form made by hand ticks, are not there',
      async (id) => {
        const { services, minutes } = await open()
        const row = await only(services)
        const answer = await send(services, {
          ...edited(row, { clinicians: id, [`clinician ${id}`]: 'on' }),
          ...boxes(row.availableDays, row.availableTimes),
        })
        expect(answer).toMatchObject({ ok: true })
        expect(await minutes()).toEqual({ amal: null, bao: null })
      },
    )

    test('of somebody who is not ticked are not read', async () => {
      const { services, minutes } = await open()
      await saveTreatment(services, 'hrt', {
        clinicians: ['amal'],
        fields: { clinicians: 'amal,bao', 'minutes-bao': 'x' },
      })
      expect(await minutes()).toEqual({ amal: null })
    })
  })
})
