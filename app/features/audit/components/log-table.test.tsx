import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LogTable } from './log-desk.tsx'

const entry = { id: '1', at: '2026-12-07T15:00:00.000Z', when: 'Mon, Dec 7, 9:00 AM', who: 'Dana Whitlock' }
const table = (action: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LogTable
        rows={[
          { ...entry, action, record: 'Appointment', recordId: 'one', opens: null, session: '', detail: '' },
        ]}
      />
    </MemoryRouter>,
  )

test('an action is said in words, one of a newer release in its own', () => {
  expect(table('delete')).toContain('Deleted')
  for (const action of ['prescribe', 'constructor']) expect(table(action)).toContain(`${action}</span>`)
})
