import { expect, test, vi } from 'vitest'
import { privateAddress } from './private-address.server.ts'

const asked = async (headers: Record<string, string>) => {
  const next = vi.fn(async () => new Response('the page'))
  const request = new Request('https://clinic.example/visit/x', { headers })
  const response = await privateAddress({ request } as never, next)
  if (!(response instanceof Response)) throw new Error('not answered')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
  return { status: response.status, isLookedAt: next.mock.calls.length === 1 }
}
const from = (site: string, dest: string) => ({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest })

test.each([
  from('cross-site', 'document'),
  from('none', 'document'),
  from('same-origin', 'document'),
  from('same-origin', 'empty'),
  {},
])('a link that is followed is looked at: %o', async (headers) => {
  expect(await asked(headers)).toEqual({ status: 200, isLookedAt: true })
})

test.each([
  from('cross-site', 'image'),
  from('cross-site', 'iframe'),
  from('cross-site', 'empty'),
  from('same-site', 'image'),
])('what a page of another site asks for is not: %o', async (headers) => {
  expect(await asked(headers)).toEqual({ status: 403, isLookedAt: false })
})
