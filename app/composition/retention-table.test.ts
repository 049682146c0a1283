import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calendarChecks } from '#test/retention/calendar-checks.ts'
import { type Check, type Clinic, idsIn, retentionTable } from '#test/retention/checks.ts'
import { clinicChecks } from '#test/retention/clinic-checks.ts'
import { patientChecks } from '#test/retention/patient-checks.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { jobsOf } from '../composition.server.ts'
import { columns } from '../db/columns.ts'

const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const table = retentionTable(document)
const checks: Record<string, readonly Check[]> = {
  ...patientChecks,
  ...clinicChecks,
  ...calendarChecks,
}
const all = Object.entries(checks).flatMap(([data, some]) => some.map((check) => ({ data, ...check })))

const longAgo = { years: 20 }

/** Every job that the process runs, once. */
async function runJobs(clinic: Clinic): Promise<void> {
  for (const job of jobsOf(clinic)) if ((await job.isOn?.()) !== false) await job.run()
}

test('each row of the retention table is checked below, in the words of the table', () => {
  expect(Object.keys(checks).toSorted()).toEqual(table.map(({ data }) => data).toSorted())
  for (const { data, says } of all) expect(table.find((row) => row.data === data)?.kept).toContain(says)
})

forEachEngineWithServices((openServices) => {
  test.each(all)('$data: $says', async (check) => {
    const clinic = await openServices()
    const now = clinic.clock.now().toZonedDateTimeISO('UTC')
    const isTimed = 'ago' in check
    const limit = now.subtract(isTimed ? check.ago : longAgo)
    const at = {
      old: limit.subtract({ minutes: 1 }).subtract((isTimed && check.older) || { seconds: 0 }),
      young: limit.add({ minutes: 1 }),
    }
    // Seconds are told to the second.
    const isBrief = isTimed && (check.ago.seconds ?? 0) > 0
    if (isBrief) at.young = limit.add({ seconds: 1 })
    for (const id of ['old', 'young'] as const)
      await check.make(clinic, { id, at: columns.instant(at[id].toInstant()) })
    for (const place of check.places) expect(await idsIn(clinic, place)).toEqual(['old', 'young'])
    if (isTimed) await check.after?.(clinic)
    await runJobs(clinic)
    for (const place of check.places)
      expect(await idsIn(clinic, place)).toEqual(isTimed ? ['young'] : ['old', 'young'])
  })
})
