import { expect, test } from 'vitest'
import { newReference, withReference } from './references.server.ts'

test('a reference has six characters, none of which looks like another', () => {
  const drawn = Array.from({ length: 500 }, newReference)
  for (const reference of drawn) expect(reference).toMatch(/^[A-Z3-9]{6}$/)
  expect(drawn.join('')).not.toMatch(/[AEIOUBLSZ0125]/)
  expect(new Set(drawn).size).toBeGreaterThan(490)
})

test('a taken reference is not used; another is drawn, and not for ever', async () => {
  const draws = ['CCCCCC', 'DDDDDD']
  const tried: string[] = []
  const store = async (reference: string) => {
    tried.push(reference)
    return reference === 'CCCCCC' ? undefined : reference
  }
  expect(await withReference(store, () => draws.shift() ?? '')).toBe('DDDDDD')
  expect(tried).toEqual(['CCCCCC', 'DDDDDD'])
  await expect(withReference(async () => undefined)).rejects.toThrow('no free reference')
})
