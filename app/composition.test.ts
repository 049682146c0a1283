import { expect, test } from 'vitest'
import { forEachEngine } from '../test/database.ts'
import { testSettings } from '../test/services.ts'
import { openServices } from './composition.server.ts'
import { listAll } from './features/treatments/queries.server.ts'

forEachEngine((openDatabase) => {
  test('a column that cannot be read goes into the log by its place, and the list goes on', async () => {
    const database = await openDatabase()
    const { db } = database
    const said: unknown[][] = []
    const quiet = () => {}
    const log = { info: quiet, warn: quiet, error: (...line: unknown[]) => said.push(line) }
    const { close } = await openServices(testSettings(database), log)
    const treatments = await listAll(db)
    const [first, second] = treatments
    await db
      .updateTable('treatments')
      .set({ weekdays: 'Elena' })
      .where('id', '=', first?.id ?? '')
      .execute()
    const times = db.updateTable('treatments').set({ availableTimes: '[9]' })
    await times.where('id', '=', second?.id ?? '').execute()
    expect(await listAll(db)).toHaveLength(treatments.length)
    expect(said).toEqual([
      [{ table: 'treatments', column: 'weekdays', id: first?.id }, 'column cannot be read'],
      [{ table: 'treatments', column: 'availableTimes', id: second?.id }, 'column cannot be read'],
    ])
    await close()
    await listAll(db)
    expect(said).toHaveLength(2)
  })
})
