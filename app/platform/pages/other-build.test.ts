import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadWhole } from './other-build.server.ts'
import { buildContext, buildHeader } from './page-build.ts'

const origin = 'http://clinic.example'
const page = `${origin}/admin/dashboard`

/** What the server answers at once; undefined where the page's own loaders are asked. */
async function answer(
  asked: string,
  { build = 'old', referer = page, method = 'GET', ours = 'new' as string | null } = {},
): Promise<Response | undefined> {
  const context = new RouterContextProvider()
  context.set(buildContext, ours)
  const headers = { ...(build && { [buildHeader]: build }), ...(referer && { Referer: referer }) }
  const request = new Request(origin + asked, { method, headers })
  const url = new URL(asked.replace('.data', '').replace(/[?&]_routes=.*/, ''), origin)
  const given = { request, url, context, params: {}, pattern: '' } as never
  try {
    await loadWhole(given, async () => new Response())
    return undefined
  } catch (thrown) {
    return thrown as Response
  }
}

test.each([
  { name: 'of an older build', given: { build: 'old' } },
  { name: 'that says no build', given: { build: '' } },
  { name: 'whose address is not said', given: { referer: '' } },
])('a page $name loads the next address whole', async ({ given }) => {
  const response = await answer('/admin/dashboard.data?status=pending', given)
  expect(response?.status).toBe(302)
  expect(response?.headers.get('Location')).toBe('/admin/dashboard?status=pending')
  expect(response?.headers.has('X-Remix-Reload-Document')).toBe(true)
})

test.each([
  { name: 'a page of this build', given: { build: 'new' } },
  { name: 'a form', given: { method: 'POST' } },
  { name: 'development, where the build changes all the time', given: { ours: null } },
])('$name is answered as ever', async ({ given }) => {
  expect(await answer('/admin/dashboard.data?status=pending', given)).toBeUndefined()
})

test('a browser that loads a page itself is never sent to it again', async () => {
  expect(await answer('/admin/dashboard?status=pending', { build: '' })).toBeUndefined()
})

test('a page that asks for its own address again stays, with what was typed', async () => {
  const referer = `${page}?edit=1`
  expect(await answer('/admin/dashboard.data?edit=1&_routes=a', { referer })).toBeUndefined()
})
