import { expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import {
  changeStatus,
  removeAppointment,
  restoreAppointment,
} from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from './jobs.server.ts'

type Action = (services: TestServices, row: AppointmentRow) => Promise<unknown>
const cancel: Action = (services, row) => changeStatus(services, { ...change(row), status: 'cancelled' })
const remove: Action = (services, row) => removeAppointment(services, change(row))

/** How staff free the time, and how they want it back once nobody is offered it any more. */
const actions: [string, Action, Action][] = [
  [
    'confirms what was cancelled',
    cancel,
    (services, row) => changeStatus(services, { ...change(row), status: 'confirmed' }),
  ],
  ['brings back what was deleted', remove, (services, row) => restoreAppointment(services, change(row))],
  [
    'moves a visit back there',
    (services, row) => moveAppointment(services, { ...change(row), slot: at('14:30') }),
    (services, row) => moveAppointment(services, { ...change(row), slot: at('10:00') }),
  ],
]

forEachEngineWithServices((openServices) => {
  test.each(actions)(
    'who %s has it once the hold is over, whether or not a job ended the offer',
    async (_, free, want) => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const treatment = await storedTreatment(services.db)
      const { id } = await visit(services, treatment, at('10:00'))
      await waiting(services, treatment)
      expect(await free(services, await stored(services, id))).toMatchObject({ ok: true })
      services.clock.advance({ seconds: 30 })
      await offerRound(services)
      const until = Temporal.Instant.from((await runningIn(services))[0]?.until ?? '')
      services.clock.set(`${until.subtract({ seconds: 1 })}`)
      expect(await want(services, await stored(services, id))).toMatchObject({ ok: false, status: 409 })
      services.clock.set(`${until}`)
      expect(await want(services, await stored(services, id))).toMatchObject({ ok: true })
      expect(await offerRound(services)).toEqual({ lapsed: 1, offered: 0 })
      expect(await stored(services, id)).toMatchObject({ date: '2026-12-09', time: '10:00', deletedAt: null })
    },
  )
})
