import { expect, test } from 'vitest'
import { buildHeader, pageLanguageHeader, sayPage } from './page-build.ts'

test("every request of a page's script says its build and language, and is otherwise as it was", async () => {
  const asked: Request[] = []
  const browser = {
    fetch: async (input: RequestInfo | URL, _init?: RequestInit) => {
      asked.push(input as Request)
      return new Response()
    },
    document: { documentElement: { dataset: { spoken: 'es' } } },
    __reactRouterManifest: { version: '8e16b5d3' },
  }
  sayPage(browser)
  const { signal } = new AbortController()
  await browser.fetch('http://clinic.example/admin/dashboard.data', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'status' }),
    headers: { 'X-Other': 'stays' },
    redirect: 'manual',
    signal,
  })
  const [request] = asked
  expect(request?.headers.get(buildHeader)).toBe('8e16b5d3')
  expect(request?.headers.get(pageLanguageHeader)).toBe('es')
  expect(request?.headers.get('X-Other')).toBe('stays')
  expect(request).toMatchObject({ method: 'POST', redirect: 'manual' })
  expect(await request?.text()).toBe('intent=status')
})
