import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { serviceField } from '#app/features/clinic-profile/website/field-table.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { seedWebsite } from '#app/features/website-editor/seed.server.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readItem } from '../page.server.ts'
import { ItemPage } from './item-page.tsx'

const [{ treatment: named }] = firstServices
const field = serviceField('weightloss', 'treatment')

forEachEngineWithServices((openServices) => {
  test.each([
    { value: named, of: [], says: `${named} (deleted)` },
    { value: 'k3V9xQ2mT7pL', of: [], says: 'A deleted treatment' },
    { value: 'k3V9xQ2mT7pL', of: [{ id: 'k3V9xQ2mT7pL', name: 'Peel' }], says: 'Peel' },
  ])('of the treatment $value the service says "$says"', async ({ value, of, says }) => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    const row = { field, value, baseValue: '', changedBy: 'dana', changedAt: '2026-11-20T00:00:00.000Z' }
    await services.db.insertInto('website_drafts').values(row).execute()
    const asked = { list: 'service' as const, key: 'weightloss', listTreatments: async () => of }
    const view = outcomeValue(await readItem(services, asked))
    const element = <ItemPage view={view} answer={undefined} upload={undefined} actionKey="" />
    const router = createMemoryRouter([{ path: '/', element }])
    const html = renderToStaticMarkup(<RouterProvider router={router} />)
    const chosen = /<option[^>]*selected=""[^>]*>([^<]*)/.exec(html)
    expect(chosen?.[1]).toBe(says)
    expect(html.includes('This treatment was deleted')).toBe(of.length === 0)
  })
})
