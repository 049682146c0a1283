import { expect, test } from 'vitest'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { findService, treatmentFor } from './fields.ts'

const service = (given: Partial<Service>) => ({ ...findService('botox'), ...given }) as Service
const named = (...names: string[]) => names.map((name) => ({ id: name, name: { en: name } }))

test('a service is found by its anchor, and by nothing else', () => {
  expect(findService('botox')?.id).toBe('botox')
  for (const id of ['', 'Botox', 'constructor']) expect(findService(id)).toBeUndefined()
})

test.each([
  {
    name: 'named by the service',
    given: { treatment: 'Neurotoxin' },
    offered: named('Botox', 'Neurotoxin'),
    is: 'Neurotoxin',
  },
  { name: 'named like the service', given: {}, offered: named('HRT', 'Botox'), is: 'Botox' },
  { name: 'written otherwise', given: {}, offered: named('bOTOX'), is: 'bOTOX' },
  {
    name: 'named like it, where the one it names is not offered',
    given: { treatment: 'Neurotoxin' },
    offered: named('Botox'),
    is: 'Botox',
  },
  {
    name: 'none, where neither is offered',
    given: { treatment: 'Neurotoxin' },
    offered: named('HRT'),
    is: undefined,
  },
  { name: 'none that only begins so', given: {}, offered: named('Botox Plus'), is: undefined },
])('the treatment is the one $name', ({ given, offered, is }) => {
  expect(treatmentFor(service(given), offered)?.name.en).toBe(is)
})
