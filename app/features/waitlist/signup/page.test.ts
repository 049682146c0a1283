import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { joinView } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  test('offers a choice of whom to wait for where several give the treatment, and chooses who was asked for', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const [shared, single] = [
      await storedTreatment(services.db, { name: 'HRT' }),
      await storedTreatment(services.db, { name: 'Botox' }),
    ]
    const alex = await storedClinician(services.db, { name: 'Alex', treatmentIds: [shared.id, single.id] })
    const bao = await storedClinician(services.db, { name: 'Bao', treatmentIds: [shared.id] })
    const view = (treatment: string, wanted: string) =>
      joinView(services, { treatment, with: wanted, date: '', until: '' })
    const { treatments } = await view('HRT', bao.id)
    const offered = treatments?.map(({ name, clinicians }) => [name, clinicians.map(({ id }) => id)])
    expect(new Map(offered as [string, string[]][])).toEqual(
      new Map([
        ['HRT', [alex.id, bao.id]],
        ['Botox', []],
      ]),
    )
    for (const [treatment, wanted, chosen] of [
      ['HRT', bao.id, bao.id],
      ['HRT', '', ''],
      ['HRT', 'nobody', ''],
      ['Botox', bao.id, ''],
      ['Botox', alex.id, ''],
      ['', bao.id, ''],
    ] as const)
      expect((await view(treatment, wanted)).with, treatment).toBe(chosen)
  })
})
