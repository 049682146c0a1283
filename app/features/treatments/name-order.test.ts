import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngine } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { listActive, listAll } from './queries.server.ts'

forEachEngine((openDatabase) => {
  test('treatments are in the order of the names that are shown, in either language', async () => {
    const { db } = await openDatabase()
    const names = [
      { en: 'Zoledronic acid', es: 'Ácido zoledrónico' },
      { en: 'Botox', es: 'Bótox' },
      { en: 'Évolence', es: 'Colágeno' },
      { en: 'Day 10 check', es: 'Revisión del día 10' },
      { en: 'Day 9 check', es: '' },
    ]
    for (const [index, name] of names.entries()) await storedTreatment(db, { id: `t${index}`, name })
    for (const list of [listActive, listAll]) {
      const order = async () => (await list(db)).map(({ id }) => id).join(' ')
      expect(await withLanguage('en', order)).toBe('t1 t4 t3 t2 t0')
      expect(await withLanguage('es', order)).toBe('t0 t1 t2 t4 t3')
    }
  })
})
