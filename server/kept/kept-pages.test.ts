import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { goodMilliseconds } from '#app/platform/pages/content-versions.server.ts'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { html, type Render, serveKept, showTreatments } from '#test/serving/kept-server.ts'

forEachEngine((openDatabase) => {
  test('renders once, and again with the request after a change', async () => {
    const database = await openDatabase()
    await storedTreatment(database.db, { name: 'HRT' })
    const { asked, text } = await serveKept(database)
    expect([await text('/treatments'), await text('/treatments')]).toEqual(['<p>HRT</p>', '<p>HRT</p>'])
    expect(asked).toHaveLength(1)
    await storedTreatment(database.db, { name: 'Ketamine' })
    expect(await text('/treatments')).toBe('<p>HRT, Ketamine</p>')
    expect(await text('/treatments')).toBe('<p>HRT, Ketamine</p>')
    expect(asked).toHaveLength(2)
  })

  test('is exact from the moment of the commit on, not before', async () => {
    const database = await openDatabase()
    const { text, asked } = await serveKept(database)
    await text('/treatments')
    for (let round = 0; round < 20; round++) {
      const name = `Treatment ${round}`
      await database.db.transaction().execute((tx) => storedTreatment(tx, { name }))
      expect(await text('/treatments')).toContain(name)
    }
    expect(asked).toHaveLength(21)
  })

  test('a change of something else renders nothing', async () => {
    const database = await openDatabase()
    const { text, asked } = await serveKept(database)
    await text('/treatments')
    await text('/about')
    await insertImage(database)
    await text('/treatments')
    await storedTreatment(database.db, {})
    await text('/about')
    expect(asked).toHaveLength(2)
    await text('/treatments?category=HRT')
    await insertImage(database)
    await text('/treatments?category=HRT')
    expect(asked).toHaveLength(4)
  })

  test('a hundred at once wait for one render, and after a change for one more', async () => {
    const database = await openDatabase()
    const gate = Promise.withResolvers<void>()
    let atOnce = 0
    let most = 0
    const { services, asked, text } = await serveKept(database, async ({ services }) => {
      most = Math.max(most, ++atOnce)
      const answer = await showTreatments({ services } as Parameters<Render>[0])
      await gate.promise
      atOnce--
      return answer
    })
    const first = Array.from({ length: 100 }, () => text('/treatments'))
    await vi.waitUntil(() => asked.length === 1, { timeout: 120_000 })
    await storedTreatment(services.db, { name: 'New' })
    const second = Array.from({ length: 100 }, () => text('/treatments'))
    gate.resolve()
    expect(new Set(await Promise.all(second))).toEqual(new Set(['<p>New</p>']))
    await Promise.all(first)
    expect(asked).toHaveLength(2)
    expect(most).toBe(1)
  })

  test('what was rendered while a read failed is answered and not kept', async () => {
    const database = await openDatabase()
    const { services, asked, text } = await serveKept(database, async ({ services }) => {
      const isBroken = asked.length === 1
      if (isBroken) await sql`select nothing from nowhere`.execute(services.db).catch(() => {})
      return html(isBroken ? 'without the list' : 'with the list')
    })
    await services.db.selectFrom('treatments').select('id').execute()
    expect(await text('/treatments')).toBe('<p>without the list</p>')
    expect(await text('/treatments')).toBe('<p>with the list</p>')
    expect(await text('/treatments')).toBe('<p>with the list</p>')
    expect(asked).toHaveLength(2)
  })

  test('with the database gone nothing stays: every page says what the website does', async () => {
    const database = await openDatabase()
    const { asked, text } = await serveKept(database, async ({ request }) => html(request.url))
    await text('/about')
    await text('/treatments')
    await database.close()
    await new Promise((resolve) => setTimeout(resolve, goodMilliseconds + 1))
    await text('/about')
    await text('/treatments')
    await text('/treatments')
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      '/about',
      '/treatments',
      '/about',
      '/treatments',
      '/treatments',
    ])
  })
})

async function insertImage({ db }: TestDatabase) {
  const at = '2026-12-01T00:00:00.000Z'
  const words = { title: storedText('Lobby'), description: storedText(''), isDescribed: 0 } as const
  const said = { category: 'HRT', alternativeText: storedText('A lobby') }
  const file = {
    image: 'https://example.com/a.jpg',
    width: null,
    height: null,
    widths: '[]',
    placeholder: '',
    orderedAt: at,
  }
  const dated = { createdAt: at, updatedAt: at, deletedAt: null }
  const row = { id: crypto.randomUUID(), ...words, ...said, ...file, ...dated }
  await db.insertInto('gallery_images').values(row).execute()
}
