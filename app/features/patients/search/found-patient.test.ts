import { afterEach, expect, test, vi } from 'vitest'
import { askForPatients, isWorthAsking } from './found-patient.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['r', false],
  ['ru', true],
  [' r ', false],
  ['01', false],
  ['0188', true],
  ['(43', false],
  ['018', true],
  ['', false],
])('"%s" is worth asking: %s', (typed, expected) => expect(isWorthAsking(typed)).toBe(expected))

const answering = (answer: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('what was typed is in the body, not in the address', async () => {
  const found = { patients: [], next: null, total: 0, problem: null }
  const fetched = answering(async () => Response.json(found))
  expect(await askForPatients('ruiz', { after: '1-a' })).toEqual(found)
  const [address, sent] = fetched.mock.calls[0] ?? []
  expect(String(address)).toBe('/admin/patients/search')
  expect(String(sent?.body)).toBe('words=ruiz&after=1-a')
})

test('no answer is null, and one that nobody waits for any more is thrown', async () => {
  answering(async () => Response.json({}, { status: 503 }))
  expect(await askForPatients('ruiz')).toBeNull()
  answering(() => Promise.reject(new TypeError('away')))
  expect(await askForPatients('ruiz')).toBeNull()
  await expect(askForPatients('ruiz', { signal: AbortSignal.abort() })).rejects.toThrow('away')
})
