import { expect, test } from 'vitest'
import { apiAsker } from '#test/api-asker.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readReference } from './application.server.ts'
import { type Document, operationsIn } from './document.ts'

forEachEngineWithServices((openServices) => {
  test('the reference says every operation and field, and asks nobody for anything', async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana', role: 'admin' })
    const ask = await apiAsker(services)
    const document: Document = (await ask('GET /openapi.json')).body
    const page = await services.clinic.within(() => readReference(services, 'https://clinic.example'))
    const text = page.replaceAll('<wbr>', '')
    for (const { method, path, summary, scope, parameters } of operationsIn(document)) {
      expect(text).toContain(`${method}</span> <code>/api/v1${path}</code>`)
      expect(text).toContain(summary)
      if (scope !== null) expect(text).toContain(`<code>${scope}</code>`)
      for (const { name } of parameters) expect(text).toContain(`<code>${name}</code>`)
    }
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
  })
})
