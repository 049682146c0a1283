import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { addLinkId, type DoneAction } from '../address.ts'
import { ActionToast } from './action-toast.tsx'

type Props = ComponentProps<typeof ActionToast>

const nothing: Props = {
  refusal: undefined,
  said: null,
  many: null,
  toCall: [],
  name: 'Elena Ruiz',
  when: '',
  noticeKey: '',
}

function shown(given: Partial<Props>): string {
  const element = <ActionToast {...nothing} {...given} />
  const initialEntries = ['/admin/dashboard?tab=upcoming']
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries })
  return withLanguage('en', () => renderToStaticMarkup(<RouterProvider router={router} />))
}

test('a refused step leads to the details of its appointment, next to the same list', () => {
  const refusal = 'Fri at 9:00 AM is taken by another appointment.'
  expect(shown({ refusal, name: 'Elena Ruiz' })).toContain('<b><bdi>Elena Ruiz</bdi></b>')
  expect(shown({ refusal, about: 'elena' })).toContain('href="/admin/dashboard/elena?tab=upcoming"')
  expect(shown({ refusal })).not.toContain('/dashboard/elena')
  const goOn = shown({ refusal, about: 'elena', again: { intent: 'status' } })
  expect(goOn).not.toContain('/dashboard/elena')
})

test('what was deleted can be brought back from its notice', () => {
  const said: DoneAction = { action: 'deleted', row: 'elena', undo: null, email: false, mustCall: false }
  expect(shown({ said })).toMatch(/name="intent" value="restore".*name="id" value="elena".*Undo/)
  expect(shown({ said: { ...said, action: 'notified' } })).not.toContain('restore')
})

test('after adding another the focus returns to the dashboard’s own link, since the notice goes', () => {
  const said: DoneAction = { action: 'added', row: 'elena', undo: null, email: false, mustCall: false }
  expect(shown({ said })).toMatch(new RegExp(`data-returns-to="${addLinkId}"[^>]*>Add another`))
})

test('of many the same number is said whether one that others changed was left alone or refused', () => {
  const said = { action: 'confirmed', changed: 8, undo: null, emails: 0, mustCall: 0 } as const
  const gone = { id: 'four', name: null, message: 'It was deleted.' }
  const faster = { id: 'three', name: 'Patient 3', message: 'Somebody was faster.' }
  const both = shown({ many: { said: { ...said, left: 0 }, refused: [gone, faster] } })
  const one = shown({ many: { said: { ...said, left: 1 }, refused: [gone], leftNames: ['Patient 3'] } })
  for (const html of [both, one]) {
    expect(html).toContain('8 of 10 confirmed.')
    expect(html).toContain('Patient 3')
  }
  const none = shown({ many: { said: { ...said, left: 2 }, refused: [], leftNames: ['A', 'B'] } })
  expect(none).toContain('8 appointments confirmed.')
  expect(none).toContain('2 skipped.')
})
