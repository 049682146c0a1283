import { describe, expect, test } from 'vitest'
import type { Permit } from '#app/features/accounts/permit.server.ts'
import { addresses } from '../requests/route-table.ts'
import { intentsInCode } from './intents-in-code.ts'
import { whatOpens } from './what-opens.ts'

const guarded = addresses.filter(({ isGuarded }) => isGuarded)

type Module = { middleware?: Partial<Permit>[]; loader?: unknown }

describe('each route of the back office', () => {
  test('is in the table of what opens, and nothing else is', () => {
    expect(guarded.map(({ path }) => path).sort()).toEqual(Object.keys(whatOpens).sort())
  })

  test.each(guarded)(
    '$path names its permission in its own middleware, and has a loader',
    async ({ path, file }) => {
      const route: Module = await import(/* @vite-ignore */ `../../app/${file}`)
      expect(route.middleware?.map(({ permission }) => permission)).toEqual([whatOpens[path]?.permission])
      expect(typeof route.loader, 'without one the browser asks for nothing, and no middleware runs').toBe(
        'function',
      )
    },
  )

  test.each(guarded.filter(({ hasAction }) => hasAction))('$path says which forms it takes', ({ path }) => {
    expect(whatOpens[path]?.forms).toBeDefined()
  })
})

/** On pages that a private link opens, for whoever has it. */
const ofVisitors = ['coming', 'not-coming', 'take', 'decline', 'leave', 'end-texts']

test('each intent of a form is in the table of what opens', () => {
  const forms = Object.values(whatOpens).flatMap(({ forms }) => forms ?? [])
  const knows = (file: string, intent: string) =>
    forms.some(
      ({ feature, intents }) =>
        file.startsWith(`app/features/${feature.split('/')[0]}/`) && Object.hasOwn(intents, intent),
    )
  expect(intentsInCode.length).toBeGreaterThan(50)
  const ofStaff = intentsInCode.filter(({ intent }) => !ofVisitors.includes(intent))
  expect(ofStaff.filter(({ file, intent }) => !knows(file, intent))).toEqual([])
})
