import { expect, test } from 'vitest'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readAddress } from '../address.ts'
import { withRememberedView } from './views.server.ts'

forEachEngineWithServices((openServices) => {
  test('a bare address is as each person left the dashboard; what an address says is kept', async () => {
    const services = await openServices()
    for (const id of ['dana-1', 'luis-1']) await storedAdmin(services.db, { id, username: id })
    const open = async (query: string, id = 'dana-1') => {
      const address = readAddress(new URLSearchParams(query))
      return (await withRememberedView(services, { id }, address)).address
    }
    expect(await open('')).toMatchObject({ tab: 'today', list: '/admin/dashboard?tab=today' })
    await open('tab=requests&clinician=c1')
    expect(await open('')).toMatchObject({
      tab: 'requests',
      filter: { clinician: 'c1' },
      list: '/admin/dashboard?clinician=c1&tab=requests',
    })
    expect((await open('', 'luis-1')).tab).toBe('today')
    expect((await open('view=day')).schedule).toMatchObject({ by: 'clinician' })
    await open('view=day&by=room')
    expect((await open('view=day')).schedule).toMatchObject({ by: 'room' })
    expect((await open('view=day&by=clinician')).schedule).toMatchObject({ by: 'clinician' })
    expect((await open('view=day')).schedule).toMatchObject({ by: 'clinician' })
    await open('view=week&color=treatment')
    expect((await open('view=day')).schedule).toMatchObject({ by: 'clinician', color: 'treatment' })
    expect((await open('view=month')).schedule?.color).toBeUndefined()
    expect((await open('view=week', 'luis-1')).schedule?.color).toBeUndefined()
    await open('view=day&color=status')
    expect((await open('view=week')).schedule?.color).toBeUndefined()
    expect(await open('')).toMatchObject({ tab: 'requests', filter: { clinician: 'c1' } })
    await open('tab=requests')
    expect((await open('')).filter.clinician).toBeNull()
    await services.db.updateTable('desk_views').set({ tab: 'constructor', columns: 'none' }).execute()
    expect(await open('')).toMatchObject({ tab: 'today' })
    expect(await services.db.selectFrom('desk_views').selectAll().execute()).toHaveLength(1)
  })

  test('where it cannot be read or kept, the dashboard opens as for somebody new', async () => {
    const services = await openServices()
    await services.db.schema.dropTable('desk_views').execute()
    const open = async (query: string) =>
      (await withRememberedView(services, { id: 'dana-1' }, readAddress(new URLSearchParams(query)))).address
    expect(await open('')).toMatchObject({ tab: 'today' })
    expect(await open('tab=requests')).toMatchObject({ tab: 'requests' })
  })
})
