import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type JoinAnswer, JoinForm } from './join-form.tsx'

const day = '2026-12-09' as CalendarDate
const both = [
  { id: 'alex', name: 'Alex Rivera, MD' },
  { id: 'bao', name: 'Bao Tran' },
]
const view = {
  treatments: ['HRT', 'Botox'].map((id) => ({
    id,
    name: id,
    category: '',
    weekdays: ['Wednesday' as const],
    mornings: null,
    afternoons: null,
    clinicians: id === 'HRT' ? both : [],
  })),
  treatment: 'HRT',
  with: 'alex',
  from: day,
  until: day,
  today: day,
  texts: null,
}
const typed = { treatment: 'HRT', with: 'bao', from: day, until: day, name: '', email: '', phone: '' }

function page(given: Partial<JoinAnswer['typed']> | null): string {
  const refused = { ...typed, weekdays: ['Wednesday'], parts: ['mornings'], wantsTexts: false, ...given }
  const answer = { typed: refused, errors: {}, message: null, sentTo: null, formKey: 'key' }
  const element = <JoinForm view={view} answer={given === null ? undefined : answer} />
  const router = createMemoryRouter([{ path: '/waitlist', element }], { initialEntries: ['/waitlist'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('whom one waits for can be chosen, or nobody in particular; who was chosen on a full day is', () => {
  const html = page(null)
  expect(html).toContain('<option value="">Any available</option>')
  expect(html).toContain('<option value="alex" selected="">Alex Rivera, MD</option>')
  expect(html).toContain('<option value="bao">Bao Tran</option>')
})

test('who was chosen stays chosen where the form is refused, and anybody stays anybody', () => {
  expect(page({})).toContain('<option value="bao" selected="">')
  expect(page({ with: '' })).toContain('<option value="" selected="">Any available</option>')
})

test('where there is no choice nobody is asked for', () => {
  for (const treatment of ['Botox', '']) expect(page({ treatment })).not.toContain('name="with"')
})
