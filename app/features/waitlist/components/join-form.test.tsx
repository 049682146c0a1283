import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CalendarDate } from '../../../platform/dates.ts'
import { type JoinAnswer, JoinForm } from './join-form.tsx'

const day = '2026-12-09' as CalendarDate
const view = {
  treatments: ['HRT', 'Botox'].map((id) => ({
    ...{ id, name: id, weekdays: ['Wednesday' as const], mornings: null, afternoons: null },
  })),
  treatment: 'HRT',
  clinician: { id: 'alex', name: 'Alex Rivera' },
  ...{ from: day, until: day, today: day, texts: null },
}
const typed = { treatment: 'HRT', with: 'alex', from: day, until: day, name: '', email: '', phone: '' }

function page(given: Partial<JoinAnswer['typed']>): string {
  const refused = { ...typed, weekdays: ['Wednesday'], parts: ['mornings'], wantsTexts: false, ...given }
  const answer = { typed: refused, errors: {}, message: null, sentTo: null, formKey: 'key' }
  const element = <JoinForm view={view} answer={answer} />
  const router = createMemoryRouter([{ path: '/waitlist', element }], { initialEntries: ['/waitlist'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('who was chosen on a full day is still named where the form is refused', () => {
  expect(page({})).toContain('With Alex Rivera, as you chose.')
  expect(page({})).toContain('action="/waitlist?treatment=HRT&amp;with=alex#waitlist"')
  expect(page({})).toContain('name="with" value="alex"')
})

test('who was chosen for one treatment is not asked for with another', () => {
  const html = page({ treatment: 'Botox' })
  expect(html).not.toContain('Alex Rivera')
  expect(html).toContain('name="with" value=""')
})
