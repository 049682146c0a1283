import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VisitView } from '../page.server.ts'
import { VisitActions } from './visit-panel.tsx'

const may = { answer: 'cancelled', cancel: 'cancelled', move: 'cancelled', questions: 'cancelled' } as const

const shown = (given: Partial<VisitView>) =>
  renderToStaticMarkup(
    <VisitActions
      view={{ stage: 'cancelled', may, path: '/visit/x', isWaitlist: true, ...given } as VisitView}
      isMoved={false}
    />,
  )

test('a cancelled visit leads to the waitlist, where its patient can be written to', () => {
  expect(shown({})).toMatch(/href="\/waitlist"[^>]*>Tell me when a time opens/)
  expect(shown({ isWaitlist: false })).not.toContain('/waitlist')
  expect(shown({ stage: 'over' })).not.toContain('/waitlist')
})
